// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/numerics/count.hpp>
#include <dryfit/numerics/maybe.hpp>
#include <dryfit/training/slot.hpp>

#include <cstdint>

namespace dryfit {

/// What one optimizer step sees. Any two of micro, accumulation and global fix the third; one alone leaves the
/// accumulation at 1.
struct batch {
    maybe<std::int64_t> micro{};        ///< sequences a data-parallel rank takes through the model at once
    maybe<std::int64_t> accumulation{}; ///< micro-batches a rank takes for one optimizer step
    maybe<std::int64_t> global{};       ///< sequences of the whole job for one optimizer step
    maybe<std::int64_t> sequence{};     ///< tokens of a sequence

    friend constexpr bool operator==(const batch&, const batch&) = default;
};

/// The four sizes of a batch, all settled.
struct batch_sizes {
    std::int64_t micro = 0;
    std::int64_t accumulation = 0;
    std::int64_t global = 0;
    std::int64_t sequence = 0;

    friend constexpr bool operator==(const batch_sizes&, const batch_sizes&) = default;
};

/// Settles the sizes for `data` data-parallel ranks (at least 1). Sizes that contradict each other, or that do not
/// divide, are the business of the rules: then global is as given and micro x accumulation x data differs from it.
[[nodiscard]] constexpr batch_sizes resolve(const batch& b, std::int64_t data) {
    batch_sizes sizes{.accumulation = b.accumulation.value_or(1), .sequence = b.sequence.value_or(0)};
    if (b.micro) {
        sizes.micro = b.micro.value;
        if (!b.accumulation && b.global && b.micro.value > 0)
            sizes.accumulation = b.global.value / (b.micro.value * data);
    } else if (b.global && sizes.accumulation > 0) {
        sizes.micro = b.global.value / (sizes.accumulation * data);
    }
    sizes.global = b.global.value_or(sizes.micro * sizes.accumulation * data);
    return sizes;
}

/// Sequences that one data-parallel rank takes through the model at once. Megatron `--micro-batch-size`; DeepSpeed
/// `train_micro_batch_size_per_gpu`.
template <std::int64_t Sequences>
struct micro_batch_size {
    static constexpr slot fills = slot::micro_batch_size;
    static constexpr void apply(auto& plan) { plan.batch.micro = Sequences; }
};

/// Micro-batches of a rank whose gradients are summed for one optimizer step.
template <std::int64_t Steps>
struct gradient_accumulation_steps {
    static constexpr slot fills = slot::gradient_accumulation_steps;
    static constexpr void apply(auto& plan) { plan.batch.accumulation = Steps; }
};

/// Sequences (not tokens) of the whole job that one optimizer step sees. Megatron `--global-batch-size`.
template <std::int64_t Sequences>
struct global_batch_size {
    static constexpr slot fills = slot::global_batch_size;
    static constexpr void apply(auto& plan) { plan.batch.global = Sequences; }
};

/// Tokens of one sequence.
template <std::int64_t Tokens>
struct sequence_length {
    static constexpr slot fills = slot::sequence_length;
    static constexpr void apply(auto& plan) { plan.batch.sequence = Tokens; }
};

} // namespace dryfit
