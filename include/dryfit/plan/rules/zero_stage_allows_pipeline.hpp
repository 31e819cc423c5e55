// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>
#include <dryfit/plan/rules/framework_offers_the_zero_stage.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t Stage, std::int64_t HighestStageWithPipeline>
struct zero_stage_allows_pipeline;
}

namespace judge {

/// Pipeline stages sum gradients over micro-batches, which does not go with sharding them where the framework says so.
/// Source: DeepSpeed runtime/pipe/engine.py.
struct zero_stage_allows_pipeline : standard {
    static constexpr const char* name = "zero_stage_allows_pipeline";
    static constexpr const char* pattern = "{f} = {0} is more than the framework offers with a pipeline, where the "
                                           "highest is {1}: take at most {1}, or no pipeline";
    static constexpr const char* about = field::zero_stage::name;
    static constexpr detail::number_set reads =
        detail::fields<field::zero_stage, field::pipeline_parallel, field::highest_zero_stage_with_pipeline>;
    using after = detail::list<framework_offers_the_zero_stage>;
    template <std::int64_t... Numbers>
    using message = rule::zero_stage_allows_pipeline<Numbers...>;
    static constexpr int number_count = 2;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.layout.pipeline == 1 || spec.sharding.stage <= spec.framework.highest_zero_stage_with_pipeline;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.sharding.stage, spec.framework.highest_zero_stage_with_pipeline}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t Stage, std::int64_t HighestStageWithPipeline>
struct zero_stage_allows_pipeline {
#if DRYFIT_HAS_SENTENCES
    static_assert(Stage <= HighestStageWithPipeline,
                  detail::sentence_of<judge::zero_stage_allows_pipeline>({{Stage, HighestStageWithPipeline}}));
#else
    static_assert(Stage <= HighestStageWithPipeline,
                  "zero_stage has to be at most the highest that the framework offers with pipeline_parallel: take "
                  "that or a lower one, or no pipeline");
#endif
};

} // namespace rule
} // namespace dryfit
