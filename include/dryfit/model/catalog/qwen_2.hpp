// SPDX-License-Identifier: BSL-1.0
/// \file
/// The dense Qwen 2 models.
///
/// Source: Yang et al. 2024 (arXiv 2407.10671), Table 1; vocabulary (with the rows that pad it) from the Hugging Face
/// configurations Qwen/Qwen2-*.
#pragma once

#include <dryfit/model/catalog/entry.hpp>
#include <dryfit/model/catalog/llama.hpp>
#include <dryfit/model/transformer.hpp>

namespace dryfit::models {

namespace detail {

/// What the dense Qwen 2 and Qwen 2.5 models share: a Llama with biases on queries, keys and values.
constexpr transformer qwen_2_family(transformer shape) {
    shape = llama_family(shape);
    shape.qkv_bias = true;
    return shape;
}

} // namespace detail

/// Qwen 2 0.5B.
struct qwen_2_0_5b : detail::entry<qwen_2_0_5b> {
    static constexpr transformer spec = detail::qwen_2_family({.name = "qwen-2-0.5b",
                                                               .num_hidden_layers = 24,
                                                               .hidden_size = 896,
                                                               .num_attention_heads = 14,
                                                               .num_key_value_heads = 2,
                                                               .head_dim = 64,
                                                               .intermediate_size = 4864,
                                                               .vocab_size = 151936,
                                                               .tie_word_embeddings = true});
};

/// Qwen 2 1.5B.
struct qwen_2_1_5b : detail::entry<qwen_2_1_5b> {
    static constexpr transformer spec = detail::qwen_2_family({.name = "qwen-2-1.5b",
                                                               .num_hidden_layers = 28,
                                                               .hidden_size = 1536,
                                                               .num_attention_heads = 12,
                                                               .num_key_value_heads = 2,
                                                               .head_dim = 128,
                                                               .intermediate_size = 8960,
                                                               .vocab_size = 151936,
                                                               .tie_word_embeddings = true});
};

/// Qwen 2 7B.
struct qwen_2_7b : detail::entry<qwen_2_7b> {
    static constexpr transformer spec = detail::qwen_2_family({.name = "qwen-2-7b",
                                                               .num_hidden_layers = 28,
                                                               .hidden_size = 3584,
                                                               .num_attention_heads = 28,
                                                               .num_key_value_heads = 4,
                                                               .head_dim = 128,
                                                               .intermediate_size = 18944,
                                                               .vocab_size = 152064});
};

/// Qwen 2 72B.
struct qwen_2_72b : detail::entry<qwen_2_72b> {
    static constexpr transformer spec = detail::qwen_2_family({.name = "qwen-2-72b",
                                                               .num_hidden_layers = 80,
                                                               .hidden_size = 8192,
                                                               .num_attention_heads = 64,
                                                               .num_key_value_heads = 8,
                                                               .head_dim = 128,
                                                               .intermediate_size = 29568,
                                                               .vocab_size = 152064});
};

} // namespace dryfit::models
