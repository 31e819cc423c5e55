// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/numerics/maybe.hpp>
#include <dryfit/training/pipeline.hpp>
#include <dryfit/training/slot.hpp>

#include <cstdint>

namespace dryfit {

/// How the ranks of a context-parallel group see each other's keys and values.
enum class context_exchange : int {
    ring,      ///< blocks of keys and values travel around (Liu et al. 2023; Megatron `p2p`)
    all_to_all ///< heads are exchanged for sequence and back (DeepSpeed-Ulysses; Megatron `a2a`)
};

/// How the devices of a job are divided among the ways of being parallel; the product of the sizes is the job.
struct layout {
    maybe<std::int64_t> data{}; ///< not given: devices / (tensor x context x pipeline)
    std::int64_t tensor = 1;
    bool tensor_across_nodes = false; ///< tensor-parallel groups that straddle nodes are meant
    bool sequence = false;            ///< norms, dropouts and residuals are split over the tensor-parallel group too
    std::int64_t context = 1;
    context_exchange exchange = context_exchange::ring;
    std::int64_t pipeline = 1;
    pipeline_schedule schedule = pipeline_schedule::one_forward_one_backward;

    friend constexpr bool operator==(const layout&, const layout&) = default;
};

/// Ranks that each train on micro-batches of their own; may be left out, and must agree with the rest if it is not.
template <std::int64_t Size>
struct data_parallel {
    static constexpr slot fills = slot::data_parallel;
    static constexpr void apply(auto& plan) { plan.layout.data = Size; }
    constexpr operator layout() const { return {.data = Size}; }
};

/// Ranks that share each matrix of a layer by columns or rows. Source: Shoeybi et al. 2019 (Megatron-LM), section 3;
/// Megatron `--tensor-model-parallel-size`.
template <std::int64_t Size>
struct tensor_parallel {
    static constexpr slot fills = slot::tensor_parallel;
    static constexpr void apply(auto& plan) { plan.layout.tensor = Size; }
    constexpr operator layout() const { return {.tensor = Size}; }
};

/// Says that tensor-parallel groups wider than the scale-up domain, or unevenly placed on nodes, are meant.
struct tensor_parallel_across_nodes {
    static constexpr slot fills = slot::tensor_parallel_placement;
    static constexpr void apply(auto& plan) { plan.layout.tensor_across_nodes = true; }
};

/// Splits what tensor parallelism leaves whole (norms, dropouts, residuals) along the sequence.
/// Source: Korthikanti et al. 2022, section 4.2.2; Megatron `--sequence-parallel`.
struct sequence_parallel {
    static constexpr slot fills = slot::sequence_parallel;
    static constexpr void apply(auto& plan) { plan.layout.sequence = true; }
};

/// Ranks that share each sequence. Source: Megatron `--context-parallel-size`, `--cp-comm-type`.
template <std::int64_t Size, context_exchange Exchange = context_exchange::ring>
struct context_parallel {
    static constexpr slot fills = slot::context_parallel;
    static constexpr void apply(auto& plan) {
        plan.layout.context = Size;
        plan.layout.exchange = Exchange;
    }
    constexpr operator layout() const { return {.context = Size, .exchange = Exchange}; }
};

/// Stages that each hold a run of consecutive layers. Source: Narayanan et al. 2021 (Megatron-LM SC'21), section 2.2;
/// Megatron `--pipeline-model-parallel-size`.
template <std::int64_t Size, class Schedule = one_forward_one_backward>
struct pipeline_parallel {
    static constexpr slot fills = slot::pipeline_parallel;
    static constexpr void apply(auto& plan) {
        plan.layout.pipeline = Size;
        plan.layout.schedule = Schedule::spec;
    }
    constexpr operator layout() const { return {.pipeline = Size, .schedule = Schedule::spec}; }
};

} // namespace dryfit
