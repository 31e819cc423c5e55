// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t Pieces, std::int64_t Sequence>
struct context_parallel_divides_sequence;
}

namespace judge {

/// Each context-parallel rank takes as many tokens as the others: with a ring two pieces of them, one from each end, so
/// that all have the same share of the causal mask; with all_to_all one.
/// Source: Megatron-LM training/utils.py `get_batch_on_this_cp_rank`.
struct context_parallel_divides_sequence : standard {
    static constexpr const char* name = "context_parallel_divides_sequence";
    static constexpr const char* pattern =
        "the {0} pieces into which layout.context cuts a sequence (two a rank with context_exchange::ring) do not "
        "divide {f} = {1}: take a multiple of {0}, or fewer ranks";
    static constexpr const char* about = field::sequence_length::name;
    static constexpr detail::number_set reads =
        detail::fields<field::context_parallel, field::context_exchange, field::sequence_length>;
    template <std::int64_t... Numbers>
    using message = rule::context_parallel_divides_sequence<Numbers...>;
    static constexpr int number_count = 2;

    /// Pieces of equal length into which a sequence is cut.
    [[nodiscard]] static constexpr std::int64_t pieces(const layout& l) {
        return l.context > 1 && l.exchange == context_exchange::ring ? 2 * l.context : l.context;
    }
    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.batch.sequence.value % pieces(spec.layout) == 0;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{pieces(spec.layout), spec.batch.sequence.value}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t Pieces, std::int64_t Sequence>
struct context_parallel_divides_sequence {
#if DRYFIT_HAS_SENTENCES
    static_assert(Sequence % Pieces == 0,
                  detail::sentence_of<judge::context_parallel_divides_sequence>({{Pieces, Sequence}}));
#else
    static_assert(Sequence % Pieces == 0,
                  "the pieces into which context_parallel cuts a sequence (two a rank with context_exchange::ring, one "
                  "with all_to_all) have to divide sequence_length: take a multiple of them, or fewer ranks");
#endif
};

} // namespace rule
} // namespace dryfit
