// SPDX-License-Identifier: BSL-1.0
/// \file
/// The dense Qwen 3 models: RMSNorm on each head of query and key, no biases.
///
/// Source: Qwen Team 2025 (arXiv 2505.09388), Table 1; Hugging Face configurations Qwen/Qwen3-*.
#pragma once

#include <dryfit/model/catalog/entry.hpp>
#include <dryfit/model/transformer.hpp>

namespace dryfit::models {

namespace detail {

/// What all dense Qwen 3 models share.
constexpr transformer qwen_3_family(transformer shape) {
    shape.head_dim = 128;
    shape.vocab_size = 151936;
    shape.gated_mlp = true;
    shape.norm = norm_kind::rms_norm;
    shape.qk_norm = true;
    shape.hidden_act = activation_kind::silu;
    return shape;
}

} // namespace detail

/// Qwen 3 0.6B.
struct qwen_3_0_6b : detail::entry<qwen_3_0_6b> {
    static constexpr transformer spec = detail::qwen_3_family({.name = "qwen-3-0.6b",
                                                               .num_hidden_layers = 28,
                                                               .hidden_size = 1024,
                                                               .num_attention_heads = 16,
                                                               .num_key_value_heads = 8,
                                                               .intermediate_size = 3072,
                                                               .tie_word_embeddings = true});
};

/// Qwen 3 1.7B.
struct qwen_3_1_7b : detail::entry<qwen_3_1_7b> {
    static constexpr transformer spec = detail::qwen_3_family({.name = "qwen-3-1.7b",
                                                               .num_hidden_layers = 28,
                                                               .hidden_size = 2048,
                                                               .num_attention_heads = 16,
                                                               .num_key_value_heads = 8,
                                                               .intermediate_size = 6144,
                                                               .tie_word_embeddings = true});
};

/// Qwen 3 4B.
struct qwen_3_4b : detail::entry<qwen_3_4b> {
    static constexpr transformer spec = detail::qwen_3_family({.name = "qwen-3-4b",
                                                               .num_hidden_layers = 36,
                                                               .hidden_size = 2560,
                                                               .num_attention_heads = 32,
                                                               .num_key_value_heads = 8,
                                                               .intermediate_size = 9728,
                                                               .tie_word_embeddings = true});
};

/// Qwen 3 8B.
struct qwen_3_8b : detail::entry<qwen_3_8b> {
    static constexpr transformer spec = detail::qwen_3_family({.name = "qwen-3-8b",
                                                               .num_hidden_layers = 36,
                                                               .hidden_size = 4096,
                                                               .num_attention_heads = 32,
                                                               .num_key_value_heads = 8,
                                                               .intermediate_size = 12288});
};

/// Qwen 3 14B.
struct qwen_3_14b : detail::entry<qwen_3_14b> {
    static constexpr transformer spec = detail::qwen_3_family({.name = "qwen-3-14b",
                                                               .num_hidden_layers = 40,
                                                               .hidden_size = 5120,
                                                               .num_attention_heads = 40,
                                                               .num_key_value_heads = 8,
                                                               .intermediate_size = 17408});
};

/// Qwen 3 32B.
struct qwen_3_32b : detail::entry<qwen_3_32b> {
    static constexpr transformer spec = detail::qwen_3_family({.name = "qwen-3-32b",
                                                               .num_hidden_layers = 64,
                                                               .hidden_size = 5120,
                                                               .num_attention_heads = 64,
                                                               .num_key_value_heads = 8,
                                                               .intermediate_size = 25600});
};

} // namespace dryfit::models
