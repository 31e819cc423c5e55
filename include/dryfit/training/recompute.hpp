// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/training/slot.hpp>

namespace dryfit {

/// How much of a layer's forward pass is run again in backward instead of being kept.
enum class recompute_granularity : int {
    none,
    core_attention, ///< the attention matrix, from q, k and v
    layer           ///< all of it, from the layer's input
};

/// Activation recomputation (checkpointing) of every layer.
struct recompute_policy {
    recompute_granularity granularity = recompute_granularity::none;

    friend constexpr bool operator==(const recompute_policy&, const recompute_policy&) = default;
};

/// Activation recomputation, as parts of a plan.
namespace recompute {

/// Every activation that backward needs is kept.
struct none {
    static constexpr slot fills = slot::recompute;
    static constexpr void apply(auto& plan) { plan.recompute.granularity = recompute_granularity::none; }
    constexpr operator recompute_policy() const { return {.granularity = recompute_granularity::none}; }
};

/// A module whose activations `selective` recomputes: softmax(Q K^T) V. Megatron `--recompute-modules core_attn`.
struct core_attention {
    static constexpr recompute_granularity granularity = recompute_granularity::core_attention;
};

/// The named module is recomputed, the rest is kept. Source: Korthikanti et al. 2022, section 5;
/// Megatron `--recompute-granularity selective`.
template <class Module = core_attention>
struct selective {
    static constexpr slot fills = slot::recompute;
    static constexpr void apply(auto& plan) { plan.recompute.granularity = Module::granularity; }
    constexpr operator recompute_policy() const { return {.granularity = Module::granularity}; }
};

/// Each layer keeps its input and is run again in backward. Source: Chen et al. 2016; torch.utils.checkpoint around
/// every layer; Megatron `--recompute-granularity full --recompute-method uniform --recompute-num-layers 1`.
struct full {
    static constexpr slot fills = slot::recompute;
    static constexpr void apply(auto& plan) { plan.recompute.granularity = recompute_granularity::layer; }
    constexpr operator recompute_policy() const { return {.granularity = recompute_granularity::layer}; }
};

} // namespace recompute
} // namespace dryfit
