// SPDX-License-Identifier: BSL-1.0
/// \file
/// NVIDIA H200: an H100 with more and faster memory.
///
/// Source: NVIDIA H200 datasheet (2024), halved where it states sparse peaks, in the figures of
/// ai-dynamo/aiconfigurator (at 095f58a).
#pragma once

#include <dryfit/hardware/catalog/nvidia.hpp>
#include <dryfit/hardware/device.hpp>
#include <dryfit/units.hpp>

namespace dryfit::devices {

using namespace dryfit::literals;

/// H200 on an SXM5 board. Its memory is larger than sold: 141 GB would be 131.3 GiB.
///
/// Usable: PyTorch's messages on H200 print 139.80 to 139.83 GiB, by driver (torchtitan: "NVIDIA H200 with 139.81GiB
/// memory"); nvidia-smi shows 143771 MiB (140.40 GiB).
struct h200_sxm_141gb {
    static constexpr device spec{.name = "H200-SXM-141GB",
                                 .memory = 141_GB,
                                 .usable_memory = nvidia::printed_total_GiB(139.80),
                                 .memory_bandwidth = 4800_GB_per_s,
                                 .peak = {.fp32 = 67_TFLOP_per_s,
                                          .tf32 = 494.5_TFLOP_per_s,
                                          .fp16 = 989.4_TFLOP_per_s,
                                          .bf16 = 989.4_TFLOP_per_s,
                                          .fp8 = 1979_TFLOP_per_s},
                                 .scale_up = {450_GB_per_s},
                                 .host = {64_GB_per_s},
                                 .network = {400_Gbit_per_s},
                                 .overhead = nvidia::hopper};
    constexpr operator device() const { return spec; }
};

} // namespace dryfit::devices
