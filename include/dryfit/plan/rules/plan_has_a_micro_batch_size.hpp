// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t MicroBatchSizes>
struct plan_has_a_micro_batch_size;
}

namespace judge {

/// The micro-batch is given, or follows from the global batch.
struct plan_has_a_micro_batch_size : standard {
    static constexpr const char* name = "plan_has_a_micro_batch_size";
    static constexpr const char* pattern =
        "the plan has no micro-batch size: add micro_batch_size<1>, or global_batch_size<64> that fixes it";
    static constexpr const char* about = "batch.micro";
    static constexpr detail::number_set silences = detail::fields<field::micro_batch_size, field::global_batch_size>;
    template <std::int64_t... Numbers>
    using message = rule::plan_has_a_micro_batch_size<Numbers...>;
    static constexpr int number_count = 1;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.batch.micro.given || spec.batch.global.given;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec&) { return {{0, 1}}; }
};

} // namespace judge

namespace rule {

template <std::int64_t MicroBatchSizes>
struct plan_has_a_micro_batch_size {
#if DRYFIT_HAS_SENTENCES
    static_assert(MicroBatchSizes > 0, detail::sentence_of<judge::plan_has_a_micro_batch_size>({{MicroBatchSizes}}));
#else
    static_assert(MicroBatchSizes > 0,
                  "a plan needs a micro-batch size: add micro_batch_size<1>, or global_batch_size<64> that fixes it");
#endif
};

} // namespace rule
} // namespace dryfit
