// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>
#include <dryfit/plan/rules/data_parallel_agrees.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t GlobalBatch, std::int64_t SequencesDealtOut>
struct global_batch_is_divisible;
}

namespace judge {

/// The global batch is dealt out evenly: to the ranks, into micro-batches, into accumulation steps, as far as these are
/// given. Source: Megatron-LM num_microbatches_calculator.py.
struct global_batch_is_divisible : standard {
    static constexpr const char* name = "global_batch_is_divisible";
    static constexpr const char* pattern =
        "{f} = {0} is no multiple of {1}, which is data-parallel ranks x micro x accumulation as far as these are "
        "given: take a multiple of {1}, fewer ranks, or another batch.micro or batch.accumulation";
    static constexpr const char* about = field::global_batch_size::name;
    static constexpr detail::number_set reads =
        detail::fields<field::micro_batch_size, field::gradient_accumulation_steps, field::global_batch_size>;
    using after = detail::list<data_parallel_agrees>;
    template <std::int64_t... Numbers>
    using message = rule::global_batch_is_divisible<Numbers...>;
    static constexpr int number_count = 2;

    /// What the global batch has to be a multiple of.
    [[nodiscard]] static constexpr std::int64_t dealt_out(const plan_spec& spec) {
        return spec.batch.micro.value_or(1) * spec.batch.accumulation.value_or(1) * data_parallel_size(spec);
    }
    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        const batch& b = spec.batch;
        return !b.global.given || (b.micro.given && b.accumulation.given) || b.global.value % dealt_out(spec) == 0;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.batch.global.value, dealt_out(spec)}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t GlobalBatch, std::int64_t SequencesDealtOut>
struct global_batch_is_divisible {
#if DRYFIT_HAS_SENTENCES
    static_assert(GlobalBatch % SequencesDealtOut == 0,
                  detail::sentence_of<judge::global_batch_is_divisible>({{GlobalBatch, SequencesDealtOut}}));
#else
    static_assert(GlobalBatch % SequencesDealtOut == 0,
                  "global_batch_size has to be a multiple of data-parallel ranks x micro_batch_size x "
                  "gradient_accumulation_steps, as far as these are given: take a multiple, fewer ranks, or another "
                  "micro_batch_size or accumulation");
#endif
};

} // namespace rule
} // namespace dryfit
