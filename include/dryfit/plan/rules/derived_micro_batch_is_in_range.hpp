// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>
#include <dryfit/plan/rules/batch_sizes_agree.hpp>
#include <dryfit/plan/rules/global_batch_is_divisible.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t MicroBatch, std::int64_t Highest>
struct derived_micro_batch_is_in_range;
}

namespace judge {

/// A micro-batch that follows from the global batch keeps the bounds of one that is given.
struct derived_micro_batch_is_in_range : standard {
    static constexpr const char* name = "derived_micro_batch_is_in_range";
    static constexpr const char* pattern = "{f} = {0}, which follows from batch.global, is more than {1}: add "
                                           "batch.accumulation, or take a smaller batch.global";
    static constexpr const char* about = field::micro_batch_size::name;
    static constexpr detail::number_set reads =
        detail::fields<field::micro_batch_size, field::gradient_accumulation_steps, field::global_batch_size>;
    using after = detail::list<global_batch_is_divisible, batch_sizes_agree>;
    template <std::int64_t... Numbers>
    using message = rule::derived_micro_batch_is_in_range<Numbers...>;
    static constexpr int number_count = 2;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return numbers(spec).values[0] <= field::micro_batch_size::highest;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{resolve(spec.batch, data_parallel_size(spec)).micro, field::micro_batch_size::highest}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t MicroBatch, std::int64_t Highest>
struct derived_micro_batch_is_in_range {
#if DRYFIT_HAS_SENTENCES
    static_assert(MicroBatch <= Highest,
                  detail::sentence_of<judge::derived_micro_batch_is_in_range>({{MicroBatch, Highest}}));
#else
    static_assert(
        MicroBatch <= Highest,
        "the micro-batch that follows from global_batch_size / (gradient_accumulation_steps x data-parallel ranks) has "
        "to be at most 65536: add gradient_accumulation_steps, or take a smaller global_batch_size");
#endif
};

} // namespace rule
} // namespace dryfit
