// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t Stage, std::int64_t HighestStage>
struct framework_offers_the_zero_stage;
}

namespace judge {

/// Not every framework shards gradients and parameters. Source: the framework (see training/frameworks).
struct framework_offers_the_zero_stage : standard {
    static constexpr const char* name = "framework_offers_the_zero_stage";
    static constexpr const char* pattern =
        "{f} = {0} is more than the framework offers, whose highest is {1}: take at most {1}, or another framework";
    static constexpr const char* about = field::zero_stage::name;
    static constexpr detail::number_set reads = detail::fields<field::zero_stage, field::highest_zero_stage>;
    template <std::int64_t... Numbers>
    using message = rule::framework_offers_the_zero_stage<Numbers...>;
    static constexpr int number_count = 2;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.sharding.stage <= spec.framework.highest_zero_stage;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.sharding.stage, spec.framework.highest_zero_stage}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t Stage, std::int64_t HighestStage>
struct framework_offers_the_zero_stage {
#if DRYFIT_HAS_SENTENCES
    static_assert(Stage <= HighestStage,
                  detail::sentence_of<judge::framework_offers_the_zero_stage>({{Stage, HighestStage}}));
#else
    static_assert(Stage <= HighestStage, "zero_stage has to be at most the highest that the framework offers: take "
                                         "that or a lower one, or another framework");
#endif
};

} // namespace rule
} // namespace dryfit
