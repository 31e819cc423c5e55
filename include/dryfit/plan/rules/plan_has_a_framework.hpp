// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t Frameworks>
struct plan_has_a_framework;
}

namespace judge {

/// A plan follows the conventions of a framework; none is a fair default.
struct plan_has_a_framework : standard {
    static constexpr const char* name = "plan_has_a_framework";
    static constexpr const char* pattern = "the plan has no framework: add one of frameworks, such as "
                                           "frameworks::deepspeed; a framework value of your own needs .given = true";
    static constexpr const char* about = "framework";
    static constexpr detail::number_set silences = detail::fields_of_part<slot::framework>;
    template <std::int64_t... Numbers>
    using message = rule::plan_has_a_framework<Numbers...>;
    static constexpr int number_count = 1;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) { return spec.framework.given; }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec&) { return {{0, 1}}; }
};

} // namespace judge

namespace rule {

template <std::int64_t Frameworks>
struct plan_has_a_framework {
#if DRYFIT_HAS_SENTENCES
    static_assert(Frameworks > 0, detail::sentence_of<judge::plan_has_a_framework>({{Frameworks}}));
#else
    static_assert(Frameworks > 0, "a plan needs a framework: add one of frameworks, such as frameworks::deepspeed; a "
                                  "framework value of your own needs .given = true");
#endif
};

} // namespace rule
} // namespace dryfit
