// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t Precisions>
struct plan_has_a_precision;
}

namespace judge {

/// A plan states the formats in which it computes and holds what it trains.
struct plan_has_a_precision : standard {
    static constexpr const char* name = "plan_has_a_precision";
    static constexpr const char* pattern =
        "the plan has no precision: add one such as mixed_precision<bf16>, autocast<bf16> or pure_precision<fp32>";
    static constexpr const char* about = "precision";
    static constexpr detail::number_set silences = detail::fields_of_part<slot::precision>;
    template <std::int64_t... Numbers>
    using message = rule::plan_has_a_precision<Numbers...>;
    static constexpr int number_count = 1;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.precision.kind != precision_kind::unset;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec&) { return {{0, 1}}; }
};

} // namespace judge

namespace rule {

template <std::int64_t Precisions>
struct plan_has_a_precision {
#if DRYFIT_HAS_SENTENCES
    static_assert(Precisions > 0, detail::sentence_of<judge::plan_has_a_precision>({{Precisions}}));
#else
    static_assert(
        Precisions > 0,
        "a plan needs a precision: add one such as mixed_precision<bf16>, autocast<bf16> or pure_precision<fp32>");
#endif
};

} // namespace rule
} // namespace dryfit
