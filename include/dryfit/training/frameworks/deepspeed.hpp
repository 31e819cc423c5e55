// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/training/framework.hpp>
#include <dryfit/training/slot.hpp>

namespace dryfit::frameworks {

/// DeepSpeed's ZeRO engine around a Hugging Face model.
///
/// Formats: 16-bit weights and gradients, fp32 master weights and moments (ZeRO, section 3.1: 2 + 2 + 12 bytes).
/// Kernels: Hugging Face's modelling code with the attention that it takes by default (`sdpa`, a flash attention).
/// Source: DeepSpeed `zero_optimization` defaults: `reduce_bucket_size` 5e8 values with `contiguous_gradients`, a
/// second bucket with `overlap_comm` (on for stage 3 only), `stage3_prefetch_bucket_size` 5e7 values; stage_1_and_2.py
/// `step` copies its partition of the gradients to fp32; runtime/pipe/engine.py refuses stages 2 and 3.
struct deepspeed {
    static constexpr slot fills = slot::framework;
    static constexpr framework spec{
        .name = "DeepSpeed",
        .given = true,
        .eager = hugging_face_eager,
        .fused = hugging_face_fused,
        .usual_kernels = kernel_choice::flash_attention,
        .gradients = gradient_lifetime::backward_to_update,
        .fp32_gradients_at_update = true,
        .highest_zero_stage = 3,
        .highest_zero_stage_with_pipeline = 1,
        .gathering = {.prefetched_values = 50'000'000},
        .reduction = {.bucket_values = 500'000'000, .buckets = 1, .buckets_when_parameters_are_sharded = 2}};
    static constexpr void apply(auto& plan) { plan.framework = spec; }
    constexpr operator framework() const { return spec; }
};

} // namespace dryfit::frameworks
