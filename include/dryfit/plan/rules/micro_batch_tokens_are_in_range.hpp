// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>
#include <dryfit/plan/rules/derived_micro_batch_is_in_range.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t Tokens, std::int64_t Highest>
struct micro_batch_tokens_are_in_range;
}

namespace judge {

/// The tokens of a micro-batch keep a bound of their own, which keeps the sizes of activations countable.
struct micro_batch_tokens_are_in_range : standard {
    static constexpr const char* name = "micro_batch_tokens_are_in_range";
    static constexpr const char* pattern =
        "batch.micro x batch.sequence = {0} tokens are more than {1}: take a smaller {f} or batch.sequence";
    static constexpr const char* about = field::micro_batch_size::name;
    static constexpr detail::number_set reads = detail::fields<field::sequence_length>;
    using after = detail::list<derived_micro_batch_is_in_range>;
    template <std::int64_t... Numbers>
    using message = rule::micro_batch_tokens_are_in_range<Numbers...>;
    static constexpr int number_count = 2;

    /// Tokens of the largest micro-batch.
    static constexpr std::int64_t highest = 33'554'432;
    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) { return numbers(spec).values[0] <= highest; }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{resolve(spec.batch, data_parallel_size(spec)).micro * spec.batch.sequence.value, highest}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t Tokens, std::int64_t Highest>
struct micro_batch_tokens_are_in_range {
#if DRYFIT_HAS_SENTENCES
    static_assert(Tokens <= Highest, detail::sentence_of<judge::micro_batch_tokens_are_in_range>({{Tokens, Highest}}));
#else
    static_assert(Tokens <= Highest, "micro_batch_size x sequence_length has to be at most 33554432 tokens: take a "
                                     "smaller micro_batch_size or sequence_length");
#endif
};

} // namespace rule
} // namespace dryfit
