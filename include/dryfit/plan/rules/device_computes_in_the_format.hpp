// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>
#include <dryfit/plan/rules/format_adds_up.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t Bits, std::int64_t MantissaBits, std::int64_t TeraflopsPerSecond>
struct device_computes_in_the_format;
}

namespace judge {

/// The device multiplies matrices in the format of the plan, which is judged if it is one.
/// Source: the dense rates of its datasheet.
struct device_computes_in_the_format : standard {
    static constexpr const char* name = "device_computes_in_the_format";
    static constexpr const char* pattern =
        "the device does not multiply matrices in the format of {f} ({n}: {0} bits, {1} of mantissa): take bf16 or "
        "tf32 from A100 on, fp8 on H100, H200, B200 and MI300X, fp32 or fp16 on any device of the catalogue";
    static constexpr const char* about = "precision.compute";
    static constexpr detail::number_set reads = detail::fields<field::compute_bits, field::peak_fp32, field::peak_tf32,
                                                               field::peak_fp16, field::peak_bf16, field::peak_fp8>;
    template <std::int64_t... Numbers>
    using message = rule::device_computes_in_the_format<Numbers...>;
    static constexpr int number_count = 3;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return !format_adds_up::adds_up(spec.precision.compute) ||
               peak_rate(spec.cluster.device, spec.precision.compute) > flops_per_second{};
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        const number_format& format = spec.precision.compute;
        return {{format.bits, format.mantissa_bits, 0}, dryfit::name(format)};
    }
    /// The name of a format of which only these numbers are known.
    [[nodiscard]] static constexpr const char* name_of(std::int64_t bits, std::int64_t mantissa_bits) {
        for (const number_format& format : {formats::fp32::spec, formats::tf32::spec, formats::fp16::spec,
                                            formats::bf16::spec, formats::fp8_e4m3::spec, formats::fp8_e5m2::spec})
            if (format.bits == bits && format.mantissa_bits == mantissa_bits) return dryfit::name(format);
        return "custom";
    }
};

} // namespace judge

namespace rule {

template <std::int64_t Bits, std::int64_t MantissaBits, std::int64_t TeraflopsPerSecond>
struct device_computes_in_the_format {
#if DRYFIT_HAS_SENTENCES
    static_assert(TeraflopsPerSecond > 0, detail::sentence_of<judge::device_computes_in_the_format>(
                                              {{Bits, MantissaBits, TeraflopsPerSecond},
                                               judge::device_computes_in_the_format::name_of(Bits, MantissaBits)}));
#else
    static_assert(TeraflopsPerSecond > 0,
                  "the device has to multiply matrices in the format of the plan's precision (its bits, its mantissa "
                  "bits, the device's TFLOP/s): take bf16 or tf32 from A100 on, fp8 on H100, H200, B200 and MI300X, "
                  "fp32 or fp16 on any device of the catalogue");
#endif
};

} // namespace rule
} // namespace dryfit
