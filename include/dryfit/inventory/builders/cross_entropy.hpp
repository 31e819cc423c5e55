// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/builders/rearrange.hpp>
#include <dryfit/inventory/environment.hpp>
#include <dryfit/inventory/tape.hpp>

namespace dryfit {

/// Cross entropy whose gradient is written over the logits, which therefore stay until the head's backward.
/// Source: Transformer Engine `parallel_cross_entropy`.
constexpr void fused_cross_entropy(tape& t, const value& logits) {
    t.gradient_takes_no_bytes(logits);
    t.last_saves(logits.storage); // of the head: its output gradient lies there
    t.record({.name = "cross_entropy",
              .part = component::loss,
              .reads = logits.storage,
              .saves = logits.storage,
              .produces = logits.gradient});
}

/// Megatron's vocabulary-parallel cross entropy: an fp32 copy of the logits becomes their softmax and then their
/// gradient. Source: megatron/core/tensor_parallel/cross_entropy.py.
constexpr void vocabulary_parallel_cross_entropy(tape& t, const value& logits) {
    const value wide = cast(t, logits, 4, "logits_to_fp32", component::loss);
    t.mark_vocabulary(wide);
    t.gradient_takes_no_bytes(wide);
    t.last_saves(wide.storage); // of the cast: its output gradient lies there
    t.record({.name = "cross_entropy",
              .part = component::loss,
              .reads = wide.storage,
              .saves = wide.storage,
              .produces = wide.gradient});
}

/// log_softmax and nll_loss, on a copy of the logits in fp32 or on the logits themselves. The caller's name keeps the
/// logits alive through the loss. Source: torch.nn.functional.cross_entropy; Hugging Face `ForCausalLMLoss`.
constexpr void composed_cross_entropy(tape& t, const value& logits, bool in_fp32) {
    const value input = in_fp32 ? cast(t, logits, 4, "logits_to_fp32", component::loss) : logits;
    const value log_softmax = t.make(input.elements, input.width);
    t.mark_vocabulary(input);
    t.mark_vocabulary(log_softmax);
    t.record({.name = "log_softmax",
              .part = component::loss,
              .reads = input.storage | logits.storage,
              .writes = log_softmax.storage,
              .saves = log_softmax.storage,
              .consumes = log_softmax.gradient,
              .produces = input.gradient});
    t.record({.name = "nll_loss",
              .part = component::loss,
              .reads = log_softmax.storage,
              .saves = log_softmax.storage,
              .produces = log_softmax.gradient});
}

/// Cross entropy of the logits that the last recorded operation yielded, through the kernels of the environment.
constexpr void cross_entropy(tape& t, const environment& env, const value& logits) {
    t.mark_vocabulary(logits);
    switch (env.kernels.loss) {
    case loss_kernel::fused_in_place:
        return fused_cross_entropy(t, logits);
    case loss_kernel::vocabulary_parallel:
        return vocabulary_parallel_cross_entropy(t, logits);
    case loss_kernel::composed:
        return composed_cross_entropy(t, logits, false);
    case loss_kernel::composed_in_fp32:
        return composed_cross_entropy(t, logits, true);
    }
}

} // namespace dryfit
