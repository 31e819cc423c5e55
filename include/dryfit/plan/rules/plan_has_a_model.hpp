// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t Models>
struct plan_has_a_model;
}

namespace judge {

/// A plan trains a model. One in which some sizes are given is a model, and what it lacks is out of range.
struct plan_has_a_model : standard {
    static constexpr const char* name = "plan_has_a_model";
    static constexpr const char* pattern =
        "the plan has no model: add one of models, such as models::llama_2_7b, or your own by model<mine>";
    static constexpr const char* about = "model";
    static constexpr detail::number_set silences = detail::fields_of_part<slot::model>;
    template <std::int64_t... Numbers>
    using message = rule::plan_has_a_model<Numbers...>;
    static constexpr int number_count = 1;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.model.num_hidden_layers != 0 || spec.model.hidden_size != 0 ||
               spec.model.num_attention_heads != 0 || spec.model.vocab_size != 0;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec&) { return {{0, 1}}; }
};

} // namespace judge

namespace rule {

template <std::int64_t Models>
struct plan_has_a_model {
#if DRYFIT_HAS_SENTENCES
    static_assert(Models > 0, detail::sentence_of<judge::plan_has_a_model>({{Models}}));
#else
    static_assert(Models > 0,
                  "a plan needs a model: add one of models, such as models::llama_2_7b, or your own by model<mine>");
#endif
};

} // namespace rule
} // namespace dryfit
