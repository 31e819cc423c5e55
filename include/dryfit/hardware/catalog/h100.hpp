// SPDX-License-Identifier: BSL-1.0
/// \file
/// NVIDIA H100: the first with fp8. The larger figures on its datasheet (1979 for bf16) are sparse.
///
/// Source: NVIDIA H100 datasheet (2023), halved where it states sparse peaks, in the figures of stas00/ml-engineering
/// compute/accelerator and network (at 744d01e) and ai-dynamo/aiconfigurator (at 095f58a). Host: PCIe 5.0 x16, 64 GB/s
/// a direction.
#pragma once

#include <dryfit/hardware/catalog/nvidia.hpp>
#include <dryfit/hardware/device.hpp>
#include <dryfit/units.hpp>

namespace dryfit::devices {

using namespace dryfit::literals;

/// H100 with 80 GB on an SXM5 board: eighteen NVLinks of 25 GB/s a direction.
///
/// Usable: PyTorch printed 79.11 GiB on an H100 (vllm-project/vllm#27508), torchtitan logs of an H100 80GB HBM3
/// say 79.18 GiB; nvidia-smi shows 81559 MiB (79.65 GiB).
struct h100_sxm_80gb {
    static constexpr device spec{.name = "H100-SXM-80GB",
                                 .memory = 80_GB,
                                 .usable_memory = nvidia::printed_total_GiB(79.11),
                                 .memory_bandwidth = 3350_GB_per_s,
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

/// H100 with 80 GB on a PCIe card. NVLink bridges, which join pairs at 300 GB/s, are not assumed.
///
/// No source states the total that the driver reports for this card: nominal is assumed.
struct h100_pcie_80gb {
    static constexpr device spec{.name = "H100-PCIe-80GB",
                                 .memory = 80_GB,
                                 .memory_bandwidth = 2000_GB_per_s,
                                 .peak = {.fp32 = 51_TFLOP_per_s,
                                          .tf32 = 378_TFLOP_per_s,
                                          .fp16 = 756_TFLOP_per_s,
                                          .bf16 = 756_TFLOP_per_s,
                                          .fp8 = 1513_TFLOP_per_s},
                                 .scale_up = {64_GB_per_s},
                                 .host = {64_GB_per_s},
                                 .network = {400_Gbit_per_s},
                                 .overhead = nvidia::hopper};
    constexpr operator device() const { return spec; }
};

/// H100 NVL, one card of the pair that its NVLink bridge joins.
///
/// Usable: PyTorch printed 93.00 GiB (ali-vilab/VACE#56); nvidia-smi shows 95830 MiB (93.58 GiB).
struct h100_nvl_94gb {
    static constexpr device spec{.name = "H100-NVL-94GB",
                                 .memory = 94_GB,
                                 .usable_memory = nvidia::printed_total_GiB(93.00),
                                 .memory_bandwidth = 3900_GB_per_s,
                                 .peak = {.fp32 = 60_TFLOP_per_s,
                                          .tf32 = 417.5_TFLOP_per_s,
                                          .fp16 = 835_TFLOP_per_s,
                                          .bf16 = 835_TFLOP_per_s,
                                          .fp8 = 1671_TFLOP_per_s},
                                 .scale_up = {300_GB_per_s},
                                 .host = {64_GB_per_s},
                                 .network = {400_Gbit_per_s},
                                 .scale_up_domain = 2,
                                 .overhead = nvidia::hopper};
    constexpr operator device() const { return spec; }
};

} // namespace dryfit::devices
