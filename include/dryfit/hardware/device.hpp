// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/hardware/link.hpp>
#include <dryfit/numerics/fixed_text.hpp>
#include <dryfit/numerics/maybe.hpp>
#include <dryfit/numerics/number_format.hpp>
#include <dryfit/units.hpp>

#include <cstdint>

namespace dryfit {

/// Dense peak rates of a device by number format, from its datasheet (never the sparse figures); 0: the device does
/// not compute in the format.
struct peak_rates {
    flops_per_second fp32{};
    flops_per_second tf32{};
    flops_per_second fp16{};
    flops_per_second bf16{};
    flops_per_second fp8{};

    friend constexpr bool operator==(const peak_rates&, const peak_rates&) = default;
};

/// What a process holds on a device before the first tensor; unknown unless a source states it for that vendor.
struct runtime_overhead {
    maybe<bytes> context{};          ///< driver context and loaded kernels, a process
    maybe<bytes> communicator{};     ///< buffers of one communicator (process group) of the collective library
    maybe<bytes> matmul_workspace{}; ///< what PyTorch sets aside for one BLAS handle
    maybe<bytes> fused_workspace{};  ///< what Transformer Engine sets aside for its GEMMs

    friend constexpr bool operator==(const runtime_overhead&, const runtime_overhead&) = default;
};

/// One accelerator, as its datasheet and its driver describe it.
struct device {
    label name{};
    bytes memory{};               ///< nominal, as sold: the vendor's GB, 1e9 bytes each
    maybe<bytes> usable_memory{}; ///< what the driver reports as total (cudaMemGetInfo)
    bytes_per_second memory_bandwidth{};
    peak_rates peak{};
    link scale_up{};                  ///< to the other devices of its domain (NVLink, xGMI), all links together
    link host{};                      ///< to the host's memory (PCIe, C2C)
    link network{};                   ///< the network card that usually comes with one device
    std::int64_t scale_up_domain = 0; ///< devices that the scale-up links join; 0: those of a node
    runtime_overhead overhead{};

    friend constexpr bool operator==(const device&, const device&) = default;
};

/// Bytes that a job can hold on the device: what the driver reports, else the nominal size (see
/// `usable_memory_is_assumed`).
[[nodiscard]] constexpr bytes usable_memory(const device& d) {
    return d.usable_memory ? d.usable_memory.value : d.memory;
}

/// Whether `usable_memory` is the nominal size because no source states the driver's figure.
[[nodiscard]] constexpr bool usable_memory_is_assumed(const device& d) { return !d.usable_memory.given; }

/// The dense peak of a device in a format; 0 where it does not compute in it.
[[nodiscard]] constexpr flops_per_second peak_rate(const device& d, const number_format& format) {
    if (format == formats::fp32::spec) return d.peak.fp32;
    if (format == formats::tf32::spec) return d.peak.tf32;
    if (format == formats::fp16::spec) return d.peak.fp16;
    if (format == formats::bf16::spec) return d.peak.bf16;
    if (format == formats::fp8_e4m3::spec || format == formats::fp8_e5m2::spec) return d.peak.fp8;
    return flops_per_second{};
}

} // namespace dryfit
