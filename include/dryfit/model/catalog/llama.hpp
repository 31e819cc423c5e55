// SPDX-License-Identifier: BSL-1.0
/// \file
/// The first Llama.
///
/// Source: Touvron et al. 2023 (arXiv 2302.13971), Table 2; the widths of the MLP and the vocabulary from the Hugging
/// Face configurations huggyllama/llama-*. The paper calls the third size 33B, the files 30B.
#pragma once

#include <dryfit/model/catalog/entry.hpp>
#include <dryfit/model/transformer.hpp>

namespace dryfit::models {

namespace detail {

/// What the Llama models share, and all that are built like them: RMSNorm, rotary positions, a gated SiLU, no biases,
/// no dropout.
constexpr transformer llama_family(transformer shape) {
    shape.gated_mlp = true;
    shape.norm = norm_kind::rms_norm;
    shape.hidden_act = activation_kind::silu;
    return shape;
}

} // namespace detail

/// Llama 7B.
struct llama_7b : detail::entry<llama_7b> {
    static constexpr transformer spec = detail::llama_family({.name = "llama-7b",
                                                              .num_hidden_layers = 32,
                                                              .hidden_size = 4096,
                                                              .num_attention_heads = 32,
                                                              .num_key_value_heads = 32,
                                                              .head_dim = 128,
                                                              .intermediate_size = 11008,
                                                              .vocab_size = 32000});
};

/// Llama 13B.
struct llama_13b : detail::entry<llama_13b> {
    static constexpr transformer spec = detail::llama_family({.name = "llama-13b",
                                                              .num_hidden_layers = 40,
                                                              .hidden_size = 5120,
                                                              .num_attention_heads = 40,
                                                              .num_key_value_heads = 40,
                                                              .head_dim = 128,
                                                              .intermediate_size = 13824,
                                                              .vocab_size = 32000});
};

/// Llama 30B.
struct llama_30b : detail::entry<llama_30b> {
    static constexpr transformer spec = detail::llama_family({.name = "llama-30b",
                                                              .num_hidden_layers = 60,
                                                              .hidden_size = 6656,
                                                              .num_attention_heads = 52,
                                                              .num_key_value_heads = 52,
                                                              .head_dim = 128,
                                                              .intermediate_size = 17920,
                                                              .vocab_size = 32000});
};

/// Llama 65B.
struct llama_65b : detail::entry<llama_65b> {
    static constexpr transformer spec = detail::llama_family({.name = "llama-65b",
                                                              .num_hidden_layers = 80,
                                                              .hidden_size = 8192,
                                                              .num_attention_heads = 64,
                                                              .num_key_value_heads = 64,
                                                              .head_dim = 128,
                                                              .intermediate_size = 22016,
                                                              .vocab_size = 32000});
};

} // namespace dryfit::models
