// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/training/framework.hpp>
#include <dryfit/training/slot.hpp>

namespace dryfit::frameworks {

/// DeepSpeed's ZeRO engine around a Hugging Face model.
///
/// Formats: 16-bit weights and gradients, fp32 master weights and moments (ZeRO, section 3.1: 2 + 2 + 12 bytes).
/// Source: DeepSpeed `zero_optimization` defaults: `reduce_bucket_size` 5e8 values with `contiguous_gradients`, a
/// second bucket with `overlap_comm` (on for stage 3 only), `stage3_prefetch_bucket_size` 5e7 values; stage_1_and_2.py
/// `step` copies its partition of the gradients to fp32; runtime/pipe/engine.py refuses stages 2 and 3.
struct deepspeed {
    static constexpr slot fills = slot::framework;
    static constexpr framework spec{
        .name = "DeepSpeed",
        .given = true,
        .eager = {.softmax = softmax_kernel::as_hugging_face,
                  .repeat_key_values = true,
                  .rms_norm = rms_norm_kernel::composed,
                  .gated_activation = gated_activation_kernel::composed,
                  .loss = loss_kernel::composed_in_fp32},
        .fused = {.attention = attention_kernel::flash,
                  .rms_norm = rms_norm_kernel::fused,
                  .gated_activation = gated_activation_kernel::fused,
                  .loss = loss_kernel::fused_in_place},
        .usual_kernels = kernel_choice::eager,
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
