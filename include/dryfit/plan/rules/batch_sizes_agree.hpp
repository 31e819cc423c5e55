// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>
#include <dryfit/plan/rules/data_parallel_agrees.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t GlobalBatch, std::int64_t MicroBatchesOfAllRanks>
struct batch_sizes_agree;
}

namespace judge {

/// Where all three are given, the global batch is micro-batch x accumulation x data-parallel ranks.
/// Source: DeepSpeed runtime/config.py `_batch_assertion`.
struct batch_sizes_agree : standard {
    static constexpr const char* name = "batch_sizes_agree";
    static constexpr const char* pattern = "{f} = {0} disagrees with micro x accumulation x data-parallel ranks = {1}: "
                                           "leave one of the three out, it is derived";
    static constexpr const char* about = field::global_batch_size::name;
    static constexpr detail::number_set reads =
        detail::fields<field::micro_batch_size, field::gradient_accumulation_steps, field::global_batch_size>;
    using after = detail::list<data_parallel_agrees>;
    template <std::int64_t... Numbers>
    using message = rule::batch_sizes_agree<Numbers...>;
    static constexpr int number_count = 2;

    /// Sequences of one optimizer step, as the other sizes have it.
    [[nodiscard]] static constexpr std::int64_t product(const plan_spec& spec) {
        return spec.batch.micro.value * spec.batch.accumulation.value * data_parallel_size(spec);
    }
    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        const batch& b = spec.batch;
        return !b.global.given || !b.micro.given || !b.accumulation.given || b.global.value == product(spec);
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.batch.global.value, product(spec)}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t GlobalBatch, std::int64_t MicroBatchesOfAllRanks>
struct batch_sizes_agree {
#if DRYFIT_HAS_SENTENCES
    static_assert(GlobalBatch == MicroBatchesOfAllRanks,
                  detail::sentence_of<judge::batch_sizes_agree>({{GlobalBatch, MicroBatchesOfAllRanks}}));
#else
    static_assert(GlobalBatch == MicroBatchesOfAllRanks,
                  "global_batch_size has to be micro_batch_size x gradient_accumulation_steps x data-parallel ranks: "
                  "leave one of the three out, it is derived");
#endif
};

} // namespace rule
} // namespace dryfit
