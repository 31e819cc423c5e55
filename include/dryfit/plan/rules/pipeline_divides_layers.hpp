// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>
#include <dryfit/plan/rules/pipeline_has_a_layer_per_stage.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t Stages, std::int64_t Layers>
struct pipeline_divides_layers;
}

namespace judge {

/// Every pipeline stage holds as many layers as the others. Source: Megatron-LM training/arguments.py.
struct pipeline_divides_layers : standard {
    static constexpr const char* name = "pipeline_divides_layers";
    static constexpr const char* pattern =
        "{f} = {0} does not divide the {1} layers of the model: take a divisor of {1}";
    static constexpr const char* about = field::pipeline_parallel::name;
    static constexpr detail::number_set reads = detail::fields<field::pipeline_parallel, field::num_hidden_layers>;
    using after = detail::list<pipeline_has_a_layer_per_stage>;
    template <std::int64_t... Numbers>
    using message = rule::pipeline_divides_layers<Numbers...>;
    static constexpr int number_count = 2;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.model.num_hidden_layers % spec.layout.pipeline == 0;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.layout.pipeline, spec.model.num_hidden_layers}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t Stages, std::int64_t Layers>
struct pipeline_divides_layers {
#if DRYFIT_HAS_SENTENCES
    static_assert(Layers % Stages == 0, detail::sentence_of<judge::pipeline_divides_layers>({{Stages, Layers}}));
#else
    static_assert(Layers % Stages == 0,
                  "pipeline_parallel has to divide the layers of the model: take a divisor of their number");
#endif
};

} // namespace rule
} // namespace dryfit
