// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t Sequence, std::int64_t Positions>
struct sequence_fits_the_positions;
}

namespace judge {

/// A model with a learned position table knows no position beyond it.
struct sequence_fits_the_positions : standard {
    static constexpr const char* name = "sequence_fits_the_positions";
    static constexpr const char* pattern = "{f} = {0} is more than the {1} positions that the model has learned: take "
                                           "at most {1}, or a model with a larger table";
    static constexpr const char* about = field::sequence_length::name;
    static constexpr detail::number_set reads =
        detail::fields<field::sequence_length, field::learned_positions, field::learned_position_offset>;
    template <std::int64_t... Numbers>
    using message = rule::sequence_fits_the_positions<Numbers...>;
    static constexpr int number_count = 2;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.model.learned_positions == 0 ||
               spec.batch.sequence.value <= spec.model.learned_positions - spec.model.learned_position_offset;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.batch.sequence.value, spec.model.learned_positions - spec.model.learned_position_offset}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t Sequence, std::int64_t Positions>
struct sequence_fits_the_positions {
#if DRYFIT_HAS_SENTENCES
    static_assert(Sequence <= Positions,
                  detail::sentence_of<judge::sequence_fits_the_positions>({{Sequence, Positions}}));
#else
    static_assert(Sequence <= Positions, "sequence_length has to be at most the positions that the model has learned: "
                                         "take less, or a model with a larger table");
#endif
};

} // namespace rule
} // namespace dryfit
