// SPDX-License-Identifier: BSL-1.0
/// \file
/// AMD Instinct MI300X.
///
/// Source: AMD MI300X data sheet (2023), dense figures, in those of stas00/ml-engineering compute/accelerator and
/// network (at 744d01e).
#pragma once

#include <dryfit/hardware/device.hpp>
#include <dryfit/units.hpp>

namespace dryfit::devices {

using namespace dryfit::literals;

/// MI300X, eight of which are joined by a mesh of seven links of 64 GB/s a direction.
///
/// Usable: the memory pool that ROCm's rocminfo lists, 201310208 KiB = 196592 MiB (ROCm/vllm#397). Where the device is
/// a virtual function it is less. What ROCm itself holds on the device is not known, and not CUDA's.
struct mi300x_192gb {
    static constexpr device spec{.name = "MI300X-192GB",
                                 .memory = 192_GB,
                                 .usable_memory = 196'592_MiB,
                                 .memory_bandwidth = 5300_GB_per_s,
                                 .peak = {.fp32 = 163.4_TFLOP_per_s,
                                          .tf32 = 653.7_TFLOP_per_s,
                                          .fp16 = 1307.4_TFLOP_per_s,
                                          .bf16 = 1307.4_TFLOP_per_s,
                                          .fp8 = 2614.9_TFLOP_per_s},
                                 .scale_up = {448_GB_per_s},
                                 .host = {64_GB_per_s},
                                 .network = {400_Gbit_per_s}};
    constexpr operator device() const { return spec; }
};

} // namespace dryfit::devices
