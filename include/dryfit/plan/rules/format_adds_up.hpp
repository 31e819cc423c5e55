// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t Bits, std::int64_t ExponentBits, std::int64_t MantissaBits>
struct format_adds_up;
}

namespace judge {

/// A number format holds its sign, exponent and mantissa, and an exponent of at most 15 bits (that of
/// binary128).
struct format_adds_up : standard {
    static constexpr const char* name = "format_adds_up";
    static constexpr const char* pattern =
        "a number format (of the precision, the gradients, the master weights or the moments) of {0} bits cannot hold "
        "1 for the sign, {1} of exponent (0 to 15) and {2} of mantissa: take one of formats, such as formats::bf16, or "
        "correct your number_format";
    static constexpr const char* about = "precision";
    static constexpr detail::number_set reads =
        detail::fields<field::compute_bits, field::gradient_bits, field::accumulated_gradient_bits,
                       field::master_weight_bits, field::moment_bits, field::framework_gradient_bits>;
    template <std::int64_t... Numbers>
    using message = rule::format_adds_up<Numbers...>;
    static constexpr int number_count = 3;

    /// Whether the parts fit into the bits; those of 0 bits are no format at all.
    [[nodiscard]] static constexpr bool adds_up(const number_format& f) {
        return 0 <= f.exponent_bits && f.exponent_bits <= 15 && 0 <= f.mantissa_bits && f.mantissa_bits < 64 &&
               (f.bits == 0 || 1 + f.exponent_bits + f.mantissa_bits <= f.bits);
    }
    /// The first format that does not add up; unset if all do.
    [[nodiscard]] static constexpr number_format odd_one(const plan_spec& spec) {
        const precision& p = spec.precision;
        if (!adds_up(p.compute)) return p.compute;
        if (!adds_up(p.gradients.value_or({}))) return p.gradients.value;
        if (!adds_up(p.accumulated_gradients.value_or({}))) return p.accumulated_gradients.value;
        if (!adds_up(p.master_weights.value_or({}))) return p.master_weights.value;
        if (!adds_up(spec.optimizer.moment_format.value_or({}))) return spec.optimizer.moment_format.value;
        const auto& of_framework = spec.framework.mixed_precision_gradients;
        if (!adds_up(of_framework.value_or({}))) return of_framework.value;
        return {};
    }
    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) { return adds_up(odd_one(spec)); }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{odd_one(spec).bits, odd_one(spec).exponent_bits, odd_one(spec).mantissa_bits}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t Bits, std::int64_t ExponentBits, std::int64_t MantissaBits>
struct format_adds_up {
#if DRYFIT_HAS_SENTENCES
    static_assert(0 <= ExponentBits && ExponentBits <= 15 && 0 <= MantissaBits &&
                      1 + ExponentBits + MantissaBits <= Bits,
                  detail::sentence_of<judge::format_adds_up>({{Bits, ExponentBits, MantissaBits}}));
#else
    static_assert(0 <= ExponentBits && ExponentBits <= 15 && 0 <= MantissaBits &&
                      1 + ExponentBits + MantissaBits <= Bits,
                  "the bits of a number format (of the precision, the gradients, the master weights or the moments) "
                  "have to hold 1 for the sign, 0 to 15 exponent bits and the mantissa bits: take one of formats, such "
                  "as formats::bf16, or correct your number_format");
#endif
};

} // namespace rule
} // namespace dryfit
