// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>
#include <dryfit/plan/rules/tensor_parallel_divides_heads.hpp>
#include <dryfit/plan/rules/tensor_parallel_divides_key_value_heads.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t ContextParallel, std::int64_t HeadsPerRank, std::int64_t KeyValueHeadsPerRank>
struct context_parallel_divides_heads;
}

namespace judge {

/// With all_to_all each context-parallel rank computes whole heads for the whole sequence.
/// Source: Jacobs et al. 2023 (DeepSpeed-Ulysses), section 3.
struct context_parallel_divides_heads : standard {
    static constexpr const char* name = "context_parallel_divides_heads";
    static constexpr const char* pattern =
        "{f} = {0} does not divide both the {1} heads and the {2} key/value heads of a tensor-parallel rank, which "
        "context_exchange::all_to_all deals out: take a divisor, or context_exchange::ring";
    static constexpr const char* about = field::context_parallel::name;
    static constexpr detail::number_set reads =
        detail::fields<field::context_parallel, field::context_exchange, field::tensor_parallel,
                       field::num_attention_heads, field::num_key_value_heads>;
    using after = detail::list<tensor_parallel_divides_heads, tensor_parallel_divides_key_value_heads>;
    template <std::int64_t... Numbers>
    using message = rule::context_parallel_divides_heads<Numbers...>;
    static constexpr int number_count = 3;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        if (spec.layout.context == 1 || spec.layout.exchange != context_exchange::all_to_all) return true;
        const detail::rule_numbers n = numbers(spec);
        return n.values[1] % n.values[0] == 0 && n.values[2] % n.values[0] == 0;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.layout.context, spec.model.num_attention_heads / spec.layout.tensor,
                 ceil_div(spec.model.num_key_value_heads, spec.layout.tensor)}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t ContextParallel, std::int64_t HeadsPerRank, std::int64_t KeyValueHeadsPerRank>
struct context_parallel_divides_heads {
#if DRYFIT_HAS_SENTENCES
    static_assert(HeadsPerRank % ContextParallel == 0 && KeyValueHeadsPerRank % ContextParallel == 0,
                  detail::sentence_of<judge::context_parallel_divides_heads>({{ContextParallel, HeadsPerRank,
                                                                               KeyValueHeadsPerRank}}));
#else
    static_assert(HeadsPerRank % ContextParallel == 0 && KeyValueHeadsPerRank % ContextParallel == 0,
                  "context_parallel with context_exchange::all_to_all has to divide the heads and the key/value heads "
                  "of a tensor-parallel rank: take a divisor, or context_exchange::ring");
#endif
};

} // namespace rule
} // namespace dryfit
