// SPDX-License-Identifier: BSL-1.0
/// \file
/// NVIDIA A100: the first with bf16 and tf32; no fp8.
///
/// Source: NVIDIA A100 datasheet (June 2021), dense figures, in those of stas00/ml-engineering compute/accelerator and
/// network (at 744d01e), cli99/llm-analysis gpu_configs and ai-dynamo/aiconfigurator (at 095f58a). Host: PCIe 4.0 x16,
/// 32 GB/s a direction.
#pragma once

#include <dryfit/hardware/catalog/nvidia.hpp>
#include <dryfit/hardware/device.hpp>
#include <dryfit/units.hpp>

namespace dryfit::devices {

using namespace dryfit::literals;

/// A100 with 40 GB on an SXM4 board: twelve NVLinks of 25 GB/s a direction.
///
/// Usable: PyTorch printed 39.41 GiB (tatsu-lab/stanford_alpaca#308), elsewhere up to 39.56 GiB (threestudio#402).
struct a100_sxm_40gb {
    static constexpr device spec{
        .name = "A100-SXM-40GB",
        .memory = 40_GB,
        .usable_memory = nvidia::printed_total_GiB(39.41),
        .memory_bandwidth = 1555_GB_per_s,
        .peak = {.fp32 = 19.5_TFLOP_per_s, .tf32 = 156_TFLOP_per_s, .fp16 = 312_TFLOP_per_s, .bf16 = 312_TFLOP_per_s},
        .scale_up = {300_GB_per_s},
        .host = {32_GB_per_s},
        .network = {200_Gbit_per_s},
        .overhead = nvidia::until_ampere};
    constexpr operator device() const { return spec; }
};

/// A100 with 80 GB on an SXM4 board.
///
/// Usable: PyTorch printed 79.15 GiB (stas00/ml-engineering training/performance), with other drivers up to 79.32 GiB
/// (hpcaitech/ColossalAI#5068); nvidia-smi shows 81920 MiB, which no process gets.
struct a100_sxm_80gb {
    static constexpr device spec{
        .name = "A100-SXM-80GB",
        .memory = 80_GB,
        .usable_memory = nvidia::printed_total_GiB(79.15),
        .memory_bandwidth = 2039_GB_per_s,
        .peak = {.fp32 = 19.5_TFLOP_per_s, .tf32 = 156_TFLOP_per_s, .fp16 = 312_TFLOP_per_s, .bf16 = 312_TFLOP_per_s},
        .scale_up = {300_GB_per_s},
        .host = {32_GB_per_s},
        .network = {200_Gbit_per_s},
        .overhead = nvidia::until_ampere};
    constexpr operator device() const { return spec; }
};

/// A100 with 40 GB on a PCIe card. NVLink bridges, which join pairs at 300 GB/s, are not assumed.
///
/// No source states the total that the driver reports for this card: nominal is assumed.
struct a100_pcie_40gb {
    static constexpr device spec{
        .name = "A100-PCIe-40GB",
        .memory = 40_GB,
        .memory_bandwidth = 1555_GB_per_s,
        .peak = {.fp32 = 19.5_TFLOP_per_s, .tf32 = 156_TFLOP_per_s, .fp16 = 312_TFLOP_per_s, .bf16 = 312_TFLOP_per_s},
        .scale_up = {32_GB_per_s},
        .host = {32_GB_per_s},
        .network = {200_Gbit_per_s},
        .overhead = nvidia::until_ampere};
    constexpr operator device() const { return spec; }
};

/// A100 with 80 GB on a PCIe card. NVLink bridges, which join pairs at 300 GB/s, are not assumed.
///
/// No source states the total that the driver reports for this card: nominal is assumed.
struct a100_pcie_80gb {
    static constexpr device spec{
        .name = "A100-PCIe-80GB",
        .memory = 80_GB,
        .memory_bandwidth = 1935_GB_per_s,
        .peak = {.fp32 = 19.5_TFLOP_per_s, .tf32 = 156_TFLOP_per_s, .fp16 = 312_TFLOP_per_s, .bf16 = 312_TFLOP_per_s},
        .scale_up = {32_GB_per_s},
        .host = {32_GB_per_s},
        .network = {200_Gbit_per_s},
        .overhead = nvidia::until_ampere};
    constexpr operator device() const { return spec; }
};

} // namespace dryfit::devices
