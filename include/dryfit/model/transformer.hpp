// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/numerics/fixed_text.hpp>
#include <dryfit/training/slot.hpp>

#include <cstdint>

namespace dryfit {

/// The normalization of a block: LayerNorm keeps a mean and a reciprocal deviation a token, RMSNorm the latter alone.
enum class norm_kind : int { layer_norm, rms_norm };

/// The non-linearity of the MLP; PyTorch's ReLU keeps its result for backward, GELU and SiLU keep their input.
enum class activation_kind : int { gelu, relu, silu };

/// The shape of a decoder-only transformer, in the field names of Hugging Face's configurations.
///
/// Counts are of the whole model, before any parallelism. A default-constructed transformer is not a model: `diagnose`
/// names each field that is missing.
struct transformer {
    label name{};
    std::int64_t num_hidden_layers = 0;
    std::int64_t hidden_size = 0;
    std::int64_t num_attention_heads = 0;
    std::int64_t num_key_value_heads = 0; ///< = num_attention_heads without grouped-query attention
    std::int64_t head_dim = 0;            ///< width of one head; heads x head_dim need not equal hidden_size
    std::int64_t intermediate_size = 0;
    std::int64_t vocab_size = 0;
    bool tie_word_embeddings = false; ///< the head multiplies by the embedding table and has no weight of its own
    bool gated_mlp = false;           ///< three matrices (gate, up, down) instead of two
    bool qkv_bias = false;
    bool o_bias = false;
    bool mlp_bias = false;
    bool lm_head_bias = false;
    norm_kind norm = norm_kind::rms_norm;
    bool norm_bias = false;
    bool qk_norm = false; ///< each head of query and key is normalized before attention
    activation_kind hidden_act = activation_kind::silu;
    std::int64_t learned_positions = 0;       ///< rows of the learned position table; 0: rotary embeddings
    std::int64_t learned_position_offset = 0; ///< rows that hold no position (OPT: 2)
    double attention_dropout = 0;             ///< probability; only whether it is 0 matters to memory
    double hidden_dropout = 0;                ///< after attention and after the MLP
    double embedding_dropout = 0;

    friend constexpr bool operator==(const transformer&, const transformer&) = default;
};

/// Columns of the query projection: heads x head_dim.
[[nodiscard]] constexpr std::int64_t query_width(const transformer& model) {
    return model.num_attention_heads * model.head_dim;
}

/// Columns of the key projection, and of the value projection: kv heads x head_dim.
[[nodiscard]] constexpr std::int64_t key_value_width(const transformer& model) {
    return model.num_key_value_heads * model.head_dim;
}

/// The part that puts the user's own transformer into a plan, by reference to a constant with static storage:
/// `inline constexpr transformer mine{...};  plan<model<mine>, ...>`.
template <const transformer& Model>
struct model {
    static constexpr slot fills = slot::model;
    static constexpr transformer spec = Model;
    static constexpr void apply(auto& plan) { plan.model = spec; }
    constexpr operator transformer() const { return spec; }
};

} // namespace dryfit
