// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>
#include <dryfit/plan/rules/tensor_parallel_divides_heads.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t TensorParallel, std::int64_t KeyValueHeads>
struct tensor_parallel_divides_key_value_heads;
}

namespace judge {

/// Each tensor-parallel rank holds whole key/value heads, or the ranks hold copies of them.
/// Source: Megatron-LM transformer_config.py: a multiple or a divisor of `num_query_groups`.
struct tensor_parallel_divides_key_value_heads : standard {
    static constexpr const char* name = "tensor_parallel_divides_key_value_heads";
    static constexpr const char* pattern = "{f} = {0} neither divides the {1} key/value heads of the model nor is a "
                                           "multiple of them: take a divisor or a multiple of {1}";
    static constexpr const char* about = field::tensor_parallel::name;
    static constexpr detail::number_set reads = detail::fields<field::tensor_parallel, field::num_key_value_heads>;
    using after = detail::list<tensor_parallel_divides_heads>;
    template <std::int64_t... Numbers>
    using message = rule::tensor_parallel_divides_key_value_heads<Numbers...>;
    static constexpr int number_count = 2;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.model.num_key_value_heads % spec.layout.tensor == 0 ||
               spec.layout.tensor % spec.model.num_key_value_heads == 0;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.layout.tensor, spec.model.num_key_value_heads}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t TensorParallel, std::int64_t KeyValueHeads>
struct tensor_parallel_divides_key_value_heads {
#if DRYFIT_HAS_SENTENCES
    static_assert(KeyValueHeads % TensorParallel == 0 || TensorParallel % KeyValueHeads == 0,
                  detail::sentence_of<judge::tensor_parallel_divides_key_value_heads>({{TensorParallel,
                                                                                        KeyValueHeads}}));
#else
    static_assert(KeyValueHeads % TensorParallel == 0 || TensorParallel % KeyValueHeads == 0,
                  "tensor_parallel has to divide the key/value heads of the model, or to be a multiple of them, which "
                  "are then held as copies: take a divisor or a multiple");
#endif
};

} // namespace rule
} // namespace dryfit
