// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t SequenceLengths>
struct plan_has_a_sequence_length;
}

namespace judge {

/// A plan states the tokens of a sequence.
struct plan_has_a_sequence_length : standard {
    static constexpr const char* name = "plan_has_a_sequence_length";
    static constexpr const char* pattern = "the plan has no sequence length: add one such as sequence_length<4096>";
    static constexpr const char* about = "batch.sequence";
    static constexpr detail::number_set silences = detail::fields_of_part<slot::sequence_length>;
    template <std::int64_t... Numbers>
    using message = rule::plan_has_a_sequence_length<Numbers...>;
    static constexpr int number_count = 1;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) { return spec.batch.sequence.given; }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec&) { return {{0, 1}}; }
};

} // namespace judge

namespace rule {

template <std::int64_t SequenceLengths>
struct plan_has_a_sequence_length {
#if DRYFIT_HAS_SENTENCES
    static_assert(SequenceLengths > 0, detail::sentence_of<judge::plan_has_a_sequence_length>({{SequenceLengths}}));
#else
    static_assert(SequenceLengths > 0, "a plan needs a sequence length: add one such as sequence_length<4096>");
#endif
};

} // namespace rule
} // namespace dryfit
