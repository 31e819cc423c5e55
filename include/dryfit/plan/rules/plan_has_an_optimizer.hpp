// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t Optimizers>
struct plan_has_an_optimizer;
}

namespace judge {

/// A plan states the optimizer, even if that has no state.
struct plan_has_an_optimizer : standard {
    static constexpr const char* name = "plan_has_an_optimizer";
    static constexpr const char* pattern = "the plan has no optimizer: add one such as adamw<>; sgd<> has no state; an "
                                           "optimizer value of your own needs .given = true";
    static constexpr const char* about = "optimizer";
    static constexpr detail::number_set silences = detail::fields_of_part<slot::optimizer>;
    template <std::int64_t... Numbers>
    using message = rule::plan_has_an_optimizer<Numbers...>;
    static constexpr int number_count = 1;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) { return spec.optimizer.given; }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec&) { return {{0, 1}}; }
};

} // namespace judge

namespace rule {

template <std::int64_t Optimizers>
struct plan_has_an_optimizer {
#if DRYFIT_HAS_SENTENCES
    static_assert(Optimizers > 0, detail::sentence_of<judge::plan_has_an_optimizer>({{Optimizers}}));
#else
    static_assert(Optimizers > 0, "a plan needs an optimizer: add one such as adamw<>; sgd<> has no state; an "
                                  "optimizer value of your own needs .given = true");
#endif
};

} // namespace rule
} // namespace dryfit
