// SPDX-License-Identifier: BSL-1.0
/// \file
/// NVIDIA V100: tensor cores for fp16 only, no bf16, no tf32, no fp8.
///
/// Source: NVIDIA V100 datasheet (January 2020), in the figures of stas00/ml-engineering compute/accelerator and
/// network (at 744d01e) and of cli99/llm-analysis gpu_configs. Host: PCIe 3.0 x16, 16 GB/s a direction.
#pragma once

#include <dryfit/hardware/catalog/nvidia.hpp>
#include <dryfit/hardware/device.hpp>
#include <dryfit/units.hpp>

namespace dryfit::devices {

using namespace dryfit::literals;

/// V100 with 16 GB on an SXM2 board: six NVLinks of 25 GB/s a direction.
///
/// No source states the total that the driver reports: nominal is assumed.
struct v100_sxm_16gb {
    static constexpr device spec{.name = "V100-SXM-16GB",
                                 .memory = 16_GB,
                                 .memory_bandwidth = 900_GB_per_s,
                                 .peak = {.fp32 = 15.7_TFLOP_per_s, .fp16 = 125_TFLOP_per_s},
                                 .scale_up = {150_GB_per_s},
                                 .host = {16_GB_per_s},
                                 .network = {100_Gbit_per_s},
                                 .overhead = nvidia::until_ampere};
    constexpr operator device() const { return spec; }
};

/// V100 with 32 GB on an SXM2 or SXM3 board.
///
/// Usable: PyTorch printed 31.74 GiB (rwth-i6/returnn#1469, haotian-liu/LLaVA#812) and 31.75 GiB
/// (hiyouga/LlamaFactory#1221).
struct v100_sxm_32gb {
    static constexpr device spec{.name = "V100-SXM-32GB",
                                 .memory = 32_GB,
                                 .usable_memory = nvidia::printed_total_GiB(31.74),
                                 .memory_bandwidth = 900_GB_per_s,
                                 .peak = {.fp32 = 15.7_TFLOP_per_s, .fp16 = 125_TFLOP_per_s},
                                 .scale_up = {150_GB_per_s},
                                 .host = {16_GB_per_s},
                                 .network = {100_Gbit_per_s},
                                 .overhead = nvidia::until_ampere};
    constexpr operator device() const { return spec; }
};

/// V100 with 32 GB on a PCIe card: no NVLink, the cards of a node meet over PCIe.
///
/// No source states the total that the driver reports, nor a usual network card.
struct v100_pcie_32gb {
    static constexpr device spec{.name = "V100-PCIe-32GB",
                                 .memory = 32_GB,
                                 .memory_bandwidth = 900_GB_per_s,
                                 .peak = {.fp32 = 14_TFLOP_per_s, .fp16 = 112_TFLOP_per_s},
                                 .scale_up = {16_GB_per_s},
                                 .host = {16_GB_per_s},
                                 .overhead = nvidia::until_ampere};
    constexpr operator device() const { return spec; }
};

} // namespace dryfit::devices
