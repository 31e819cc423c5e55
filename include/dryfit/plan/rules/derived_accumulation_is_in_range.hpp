// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>
#include <dryfit/plan/rules/batch_sizes_agree.hpp>
#include <dryfit/plan/rules/global_batch_is_divisible.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t AccumulationSteps, std::int64_t Highest>
struct derived_accumulation_is_in_range;
}

namespace judge {

/// Accumulation steps that follow from the global batch keep the bounds of those that are given.
struct derived_accumulation_is_in_range : standard {
    static constexpr const char* name = "derived_accumulation_is_in_range";
    static constexpr const char* pattern = "{f} = {0}, which follows from batch.global, is more than {1}: take a "
                                           "larger batch.micro, or a smaller batch.global";
    static constexpr const char* about = field::gradient_accumulation_steps::name;
    static constexpr detail::number_set reads =
        detail::fields<field::micro_batch_size, field::gradient_accumulation_steps, field::global_batch_size>;
    using after = detail::list<global_batch_is_divisible, batch_sizes_agree>;
    template <std::int64_t... Numbers>
    using message = rule::derived_accumulation_is_in_range<Numbers...>;
    static constexpr int number_count = 2;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return numbers(spec).values[0] <= field::gradient_accumulation_steps::highest;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {
            {resolve(spec.batch, data_parallel_size(spec)).accumulation, field::gradient_accumulation_steps::highest}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t AccumulationSteps, std::int64_t Highest>
struct derived_accumulation_is_in_range {
#if DRYFIT_HAS_SENTENCES
    static_assert(AccumulationSteps <= Highest,
                  detail::sentence_of<judge::derived_accumulation_is_in_range>({{AccumulationSteps, Highest}}));
#else
    static_assert(
        AccumulationSteps <= Highest,
        "the gradient accumulation steps that follow from global_batch_size / (micro_batch_size x data-parallel ranks) "
        "have to be at most 1048576: take a larger micro_batch_size, or a smaller global_batch_size");
#endif
};

} // namespace rule
} // namespace dryfit
