// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t KeyValueHeads, std::int64_t Heads>
struct key_value_heads_divide_heads;
}

namespace judge {

/// Grouped-query attention gives each key/value head the same number of query heads. Source: Ainslie et al. 2023.
struct key_value_heads_divide_heads : standard {
    static constexpr const char* name = "key_value_heads_divide_heads";
    static constexpr const char* pattern = "{f} = {0} does not divide the {1} attention heads of the model: take a "
                                           "divisor of {1}, so that each serves as many as the others";
    static constexpr const char* about = field::num_key_value_heads::name;
    static constexpr detail::number_set reads = detail::fields<field::num_key_value_heads, field::num_attention_heads>;
    template <std::int64_t... Numbers>
    using message = rule::key_value_heads_divide_heads<Numbers...>;
    static constexpr int number_count = 2;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.model.num_attention_heads % spec.model.num_key_value_heads == 0;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.model.num_key_value_heads, spec.model.num_attention_heads}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t KeyValueHeads, std::int64_t Heads>
struct key_value_heads_divide_heads {
#if DRYFIT_HAS_SENTENCES
    static_assert(Heads % KeyValueHeads == 0,
                  detail::sentence_of<judge::key_value_heads_divide_heads>({{KeyValueHeads, Heads}}));
#else
    static_assert(Heads % KeyValueHeads == 0, "num_key_value_heads has to divide num_attention_heads: take a divisor, "
                                              "so that each serves as many attention heads as the others");
#endif
};

} // namespace rule
} // namespace dryfit
