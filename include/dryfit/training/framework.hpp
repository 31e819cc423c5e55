// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/numerics/fixed_text.hpp>
#include <dryfit/numerics/maybe.hpp>
#include <dryfit/numerics/number_format.hpp>
#include <dryfit/training/kernels.hpp>
#include <dryfit/training/slot.hpp>

#include <cstdint>

namespace dryfit {

/// How long the gradients of the parameters exist.
enum class gradient_lifetime : int {
    always,             ///< one buffer, allocated before the first step
    backward_to_update, ///< created by backward, dropped after the optimizer step (`zero_grad(set_to_none=True)`)
};

/// How much of a model whose parameters are sharded (stage 3) is whole at a moment.
struct parameter_gathering {
    std::int64_t prefetched_layers = 0; ///< whole layers that are gathered ahead
    std::int64_t prefetched_values = 0; ///< values that are gathered ahead, at most
    bool root_stays_gathered = false;   ///< embedding, last norm and head stay whole from forward to backward

    friend constexpr bool operator==(const parameter_gathering&, const parameter_gathering&) = default;
};

/// Buffers in which gradients travel between the data-parallel ranks.
struct gradient_reduction {
    std::int64_t bucket_values = 0; ///< values of one bucket, in the format of the gradients; 0: no bucket
    std::int64_t buckets = 0;       ///< buckets at a time, where stages 1 and 2 reduce
    std::int64_t buckets_when_parameters_are_sharded = 0; ///< the same of stage 3
    bool copies_all_gradients = false; ///< every gradient has a place in a bucket besides its own tensor (DDP)

    friend constexpr bool operator==(const gradient_reduction&, const gradient_reduction&) = default;
};

/// Tensors that Megatron-Core and Transformer Engine hold besides those of the model (see memory/buffers.hpp).
struct persistent_buffers {
    bool fused_workspace = false;        ///< Transformer Engine's GEMM workspace
    bool dummy_weight_gradients = false; ///< a cached placeholder a distinct weight shape (fused weight gradients)
    bool rotary_table = false;           ///< cosines and sines of the positions of this rank, fp32
    bool sequence_gather = false;        ///< the gathered input of a head that is not Transformer Engine's
    bool last_stage_gradient = false;    ///< 1F1B keeps the last input gradient through the next micro-batch

    friend constexpr bool operator==(const persistent_buffers&, const persistent_buffers&) = default;
};

/// A training framework as a convention: who holds what, in which format, through which kernels.
///
/// Every field can be overridden by a part, or by a framework value of the user's own.
struct framework {
    label name{};
    bool given = false;
    kernel_set eager{};
    kernel_set fused{};
    kernel_choice usual_kernels = kernel_choice::eager; ///< what runs when nobody says otherwise
    maybe<number_format> mixed_precision_gradients{}; ///< not given: those of mixed precision stay in its narrow format
    gradient_lifetime gradients = gradient_lifetime::backward_to_update;
    bool fp32_gradients_at_update = false; ///< narrow gradients are copied to fp32 for an update of fp32 master weights
    std::int64_t optimizer_temporaries = 0; ///< tensors as large as all updated weights, during the optimizer step
    std::int64_t highest_zero_stage = 0;
    std::int64_t highest_zero_stage_with_pipeline = 0;
    std::int64_t vocabulary_multiple = 1; ///< the vocabulary is padded to a multiple of this x tensor_parallel
    parameter_gathering gathering{};
    gradient_reduction reduction{};
    persistent_buffers buffers{};

    friend constexpr bool operator==(const framework&, const framework&) = default;
};

/// The kernels that a choice means in a framework.
[[nodiscard]] constexpr kernel_set resolve(const kernel_policy& policy, const framework& f) {
    const kernel_choice choice = policy.choice == kernel_choice::of_the_framework ? f.usual_kernels : policy.choice;
    const bool flash = choice == kernel_choice::flash_attention;
    const bool fused = (flash ? f.usual_kernels : choice) == kernel_choice::fused;
    kernel_set kernels = fused ? f.fused : f.eager;
    if (flash) kernels.attention = attention_kernel::flash;
    return kernels;
}

/// The part that puts the user's own framework into a plan, by reference to a constant with static storage:
/// `inline constexpr framework mine = [] { framework f = frameworks::deepspeed::spec; ...; return f; }();`
template <const framework& Framework>
struct framework_of {
    static constexpr slot fills = slot::framework;
    static constexpr framework spec = Framework;
    static constexpr void apply(auto& plan) { plan.framework = spec; }
    constexpr operator framework() const { return spec; }
};

} // namespace dryfit
