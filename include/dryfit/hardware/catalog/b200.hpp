// SPDX-License-Identifier: BSL-1.0
/// \file
/// NVIDIA B200.
///
/// Source: NVIDIA Blackwell datasheet (2024), halved where it states sparse peaks, in the figures of
/// stas00/ml-engineering compute/accelerator and network (at 744d01e) and ai-dynamo/aiconfigurator (at 095f58a), which
/// takes the memory for 7.7 TB/s.
#pragma once

#include <dryfit/hardware/catalog/nvidia.hpp>
#include <dryfit/hardware/device.hpp>
#include <dryfit/units.hpp>

namespace dryfit::devices {

using namespace dryfit::literals;

/// B200 on an HGX board: eighteen NVLinks of 50 GB/s a direction.
///
/// Usable: the driver's total is 178.35 GiB (pytorch/ao#4002, which prints GiB as GB); nvidia-smi shows 183359 MiB
/// (179.06 GiB).
struct b200_sxm_180gb {
    static constexpr device spec{.name = "B200-SXM-180GB",
                                 .memory = 180_GB,
                                 .usable_memory = nvidia::printed_total_GiB(178.35),
                                 .memory_bandwidth = 8000_GB_per_s,
                                 .peak = {.fp32 = 80_TFLOP_per_s,
                                          .tf32 = 1125_TFLOP_per_s,
                                          .fp16 = 2250_TFLOP_per_s,
                                          .bf16 = 2250_TFLOP_per_s,
                                          .fp8 = 4500_TFLOP_per_s},
                                 .scale_up = {900_GB_per_s},
                                 .host = {64_GB_per_s},
                                 .network = {400_Gbit_per_s},
                                 .overhead = nvidia::blackwell};
    constexpr operator device() const { return spec; }
};

} // namespace dryfit::devices
