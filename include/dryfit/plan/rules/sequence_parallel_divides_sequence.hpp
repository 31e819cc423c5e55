// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>
#include <dryfit/plan/rules/context_parallel_divides_sequence.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t TensorParallel, std::int64_t TokensPerContextRank>
struct sequence_parallel_divides_sequence;
}

namespace judge {

/// Each tensor-parallel rank takes as many tokens as the others where sequence parallelism splits them.
/// Source: Korthikanti et al. 2022, section 4.2.2.
struct sequence_parallel_divides_sequence : standard {
    static constexpr const char* name = "sequence_parallel_divides_sequence";
    static constexpr const char* pattern =
        "{f} = {0} does not divide the {1} tokens that a context-parallel rank has of a sequence, which "
        "sequence_parallel splits: take a batch.sequence that is a multiple of tensor x context";
    static constexpr const char* about = field::tensor_parallel::name;
    static constexpr detail::number_set reads =
        detail::fields<field::tensor_parallel, field::context_parallel, field::sequence_length>;
    using after = detail::list<context_parallel_divides_sequence>;
    template <std::int64_t... Numbers>
    using message = rule::sequence_parallel_divides_sequence<Numbers...>;
    static constexpr int number_count = 2;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return !spec.layout.sequence || spec.batch.sequence.value / spec.layout.context % spec.layout.tensor == 0;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.layout.tensor, spec.batch.sequence.value / spec.layout.context}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t TensorParallel, std::int64_t TokensPerContextRank>
struct sequence_parallel_divides_sequence {
#if DRYFIT_HAS_SENTENCES
    static_assert(TokensPerContextRank % TensorParallel == 0,
                  detail::sentence_of<judge::sequence_parallel_divides_sequence>({{TensorParallel,
                                                                                   TokensPerContextRank}}));
#else
    static_assert(TokensPerContextRank % TensorParallel == 0,
                  "tensor_parallel with sequence_parallel has to divide the tokens that a context-parallel rank has of "
                  "a sequence: take a sequence_length that is a multiple of tensor_parallel x context_parallel");
#endif
};

} // namespace rule
} // namespace dryfit
