// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t Stages, std::int64_t Layers>
struct pipeline_has_a_layer_per_stage;
}

namespace judge {

/// Each pipeline stage holds a layer at least.
struct pipeline_has_a_layer_per_stage : standard {
    static constexpr const char* name = "pipeline_has_a_layer_per_stage";
    static constexpr const char* pattern = "{f} = {0} is more than the {1} layers of the model: take at most {1}";
    static constexpr const char* about = field::pipeline_parallel::name;
    static constexpr detail::number_set reads = detail::fields<field::pipeline_parallel, field::num_hidden_layers>;
    template <std::int64_t... Numbers>
    using message = rule::pipeline_has_a_layer_per_stage<Numbers...>;
    static constexpr int number_count = 2;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.layout.pipeline <= spec.model.num_hidden_layers;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.layout.pipeline, spec.model.num_hidden_layers}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t Stages, std::int64_t Layers>
struct pipeline_has_a_layer_per_stage {
#if DRYFIT_HAS_SENTENCES
    static_assert(Stages <= Layers, detail::sentence_of<judge::pipeline_has_a_layer_per_stage>({{Stages, Layers}}));
#else
    static_assert(
        Stages <= Layers,
        "pipeline_parallel has to leave each stage a layer at least: take no more stages than the model has layers");
#endif
};

} // namespace rule
} // namespace dryfit
