// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/training/framework.hpp>
#include <dryfit/training/slot.hpp>

namespace dryfit::frameworks {

/// Megatron-Core with Transformer Engine.
///
/// Formats: 16-bit weights, fp32 gradients in one buffer (`--accumulate-allreduce-grads-in-fp32`, the default with
/// bf16), fp32 master weights and moments: 2 + 4 + 12 bytes a parameter; `zero_stage<1>` is the distributed optimizer,
/// 6 + 12/d. Its eager kernels are those of Shoeybi et al. 2019 that Korthikanti et al. 2022, section 4 counts.
/// Source: Megatron-LM core_r0.14 and Transformer Engine 2.11, measured on 8 x B200
/// (tests/data/megatron_b200_measured.csv).
struct megatron_core {
    static constexpr slot fills = slot::framework;
    static constexpr framework spec{.name = "Megatron-Core",
                                    .given = true,
                                    .eager = {.softmax = softmax_kernel::in_compute_format,
                                              .repeat_key_values = true,
                                              .merged_projections = true,
                                              .rms_norm = rms_norm_kernel::fused,
                                              .gated_activation = gated_activation_kernel::composed,
                                              .loss = loss_kernel::vocabulary_parallel,
                                              .fused_weight_gradients = true},
                                    .fused = {.attention = attention_kernel::flash,
                                              .merged_projections = true,
                                              .contiguous_values = true,
                                              .rms_norm = rms_norm_kernel::fused,
                                              .gated_activation = gated_activation_kernel::fused,
                                              .loss = loss_kernel::fused_in_place,
                                              .fused_weight_gradients = true},
                                    .usual_kernels = kernel_choice::fused,
                                    .mixed_precision_gradients = formats::fp32::spec,
                                    .gradients = gradient_lifetime::always,
                                    .highest_zero_stage = 1,
                                    .highest_zero_stage_with_pipeline = 1,
                                    .vocabulary_multiple = 128,
                                    .buffers = {.fused_workspace = true,
                                                .dummy_weight_gradients = true,
                                                .rotary_table = true,
                                                .sequence_gather = true,
                                                .last_stage_gradient = true}};
    static constexpr void apply(auto& plan) { plan.framework = spec; }
    constexpr operator framework() const { return spec; }
};

} // namespace dryfit::frameworks
