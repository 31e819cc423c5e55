// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/training/slot.hpp>

#include <cstdint>

namespace dryfit {

/// How softmax(Q K^T) V is computed.
enum class attention_kernel : int {
    matrix, ///< the heads x sequence x sequence matrices are tensors
    flash   ///< they are not: query, key, value, output and one fp32 logsumexp a row are kept (Dao et al. 2022)
};

/// The format in which a matrix softmax is computed.
enum class softmax_kernel : int {
    in_compute_format,
    in_fp32,
    as_hugging_face ///< fp32 in the families with RMSNorm (Llama, Qwen, Mistral), the compute format in GPT-2 and OPT
};

/// How an RMSNorm is computed; LayerNorm is one operation in every framework.
enum class rms_norm_kernel : int {
    fused,                         ///< keeps its input and one fp32 statistic a token
    composed,                      ///< tensor operations in fp32, as Hugging Face writes it
    composed_with_input_kept_twice ///< the same before PyTorch 2: mean() keeps the square of the input as well
};

/// The format of the statistics that a norm keeps.
enum class statistics_kernel : int {
    fp32,
    in_compute_format ///< PyTorch's LayerNorm on a CPU before 2.0
};

/// How silu(gate) x up is computed.
enum class gated_activation_kernel : int {
    fused,   ///< keeps its input
    composed ///< keeps gate, silu(gate) and up
};

/// How the cross entropy is computed from logits in the compute format.
enum class loss_kernel : int {
    composed_in_fp32,    ///< logits.float(), log_softmax, nll_loss
    composed,            ///< log_softmax, nll_loss
    vocabulary_parallel, ///< an fp32 copy that softmax and gradient are written over (Megatron's own)
    fused_in_place       ///< the gradient is written over the logits (Transformer Engine)
};

/// Which operation is one kernel and which is several, and so what stays in memory; a plain value of a framework.
struct kernel_set {
    attention_kernel attention = attention_kernel::matrix;
    softmax_kernel softmax = softmax_kernel::in_compute_format;
    bool repeat_key_values = false;  ///< keys and values are copied to every query head before a matrix attention
    bool merged_projections = false; ///< one matrix for query, key and value, one for gate and up
    bool contiguous_values = false;  ///< the value part of a merged projection is copied out before attention
    rms_norm_kernel rms_norm = rms_norm_kernel::fused;
    statistics_kernel statistics = statistics_kernel::fp32;
    gated_activation_kernel gated_activation = gated_activation_kernel::composed;
    loss_kernel loss = loss_kernel::composed_in_fp32;
    bool fused_weight_gradients = false; ///< weight gradients are summed into the gradient buffer by the GEMM itself
    std::int64_t dropout_mask_bytes = 1; ///< a value

    friend constexpr bool operator==(const kernel_set&, const kernel_set&) = default;
};

/// Hugging Face's modelling code as it is written, attention matrices as tensors.
/// Source: modeling_llama.py and its like; `attn_implementation="eager"`.
inline constexpr kernel_set hugging_face_eager{.softmax = softmax_kernel::as_hugging_face,
                                               .repeat_key_values = true,
                                               .rms_norm = rms_norm_kernel::composed,
                                               .gated_activation = gated_activation_kernel::composed,
                                               .loss = loss_kernel::composed_in_fp32};

/// The same model with fused norms, gated activation and loss and a flash attention (as patched in by Liger kernels).
inline constexpr kernel_set hugging_face_fused{.attention = attention_kernel::flash,
                                               .rms_norm = rms_norm_kernel::fused,
                                               .gated_activation = gated_activation_kernel::fused,
                                               .loss = loss_kernel::fused_in_place};

/// The choice among the kernel sets of a framework.
enum class kernel_choice : int {
    of_the_framework, ///< what the framework runs when nobody says otherwise
    eager,            ///< the model code as written, attention matrices as tensors
    flash_attention,  ///< the framework's usual set with a flash attention
    fused             ///< the framework's fused kernels throughout
};

/// The kernels of a plan: a choice among the sets of its framework.
struct kernel_policy {
    kernel_choice choice = kernel_choice::of_the_framework;

    friend constexpr bool operator==(const kernel_policy&, const kernel_policy&) = default;
};

/// The kernels, as parts of a plan.
namespace kernels {

/// The model code as written; attention matrices are tensors.
struct eager {
    static constexpr slot fills = slot::kernels;
    static constexpr void apply(auto& plan) { plan.kernels.choice = kernel_choice::eager; }
    constexpr operator kernel_policy() const { return {.choice = kernel_choice::eager}; }
};

/// What the framework usually runs, with a flash attention. Source: Dao et al. 2022; `attn_implementation="sdpa"` or
/// `"flash_attention_2"` in Hugging Face; Megatron `--use-flash-attn`.
struct flash_attention {
    static constexpr slot fills = slot::kernels;
    static constexpr void apply(auto& plan) { plan.kernels.choice = kernel_choice::flash_attention; }
    constexpr operator kernel_policy() const { return {.choice = kernel_choice::flash_attention}; }
};

/// The framework's fused norms, attention, activation and loss.
struct fused {
    static constexpr slot fills = slot::kernels;
    static constexpr void apply(auto& plan) { plan.kernels.choice = kernel_choice::fused; }
    constexpr operator kernel_policy() const { return {.choice = kernel_choice::fused}; }
};

} // namespace kernels
} // namespace dryfit
