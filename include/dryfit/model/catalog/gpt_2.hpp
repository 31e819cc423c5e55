// SPDX-License-Identifier: BSL-1.0
/// \file
/// GPT-2: learned positions, LayerNorm, biases everywhere but on the head, which is tied to the embedding.
///
/// Source: Radford et al. 2019 (Language Models are Unsupervised Multitask Learners), Table 2; vocabulary, heads and
/// the three dropouts of 0.1 from the Hugging Face configurations gpt2, gpt2-medium, gpt2-large and gpt2-xl.
#pragma once

#include <dryfit/model/catalog/entry.hpp>
#include <dryfit/model/transformer.hpp>

namespace dryfit::models {

namespace detail {

/// What all sizes of GPT-2 share.
constexpr transformer gpt_2_family(transformer shape) {
    shape.vocab_size = 50257;
    shape.tie_word_embeddings = true;
    shape.qkv_bias = true;
    shape.o_bias = true;
    shape.mlp_bias = true;
    shape.norm = norm_kind::layer_norm;
    shape.norm_bias = true;
    shape.hidden_act = activation_kind::gelu;
    shape.learned_positions = 1024;
    shape.attention_dropout = 0.1;
    shape.hidden_dropout = 0.1;
    shape.embedding_dropout = 0.1;
    return shape;
}

} // namespace detail

/// The smallest GPT-2, 124 M parameters.
struct gpt_2 : detail::entry<gpt_2> {
    static constexpr transformer spec = detail::gpt_2_family({.name = "gpt-2",
                                                              .num_hidden_layers = 12,
                                                              .hidden_size = 768,
                                                              .num_attention_heads = 12,
                                                              .num_key_value_heads = 12,
                                                              .head_dim = 64,
                                                              .intermediate_size = 3072});
};

/// GPT-2 medium, 355 M parameters.
struct gpt_2_medium : detail::entry<gpt_2_medium> {
    static constexpr transformer spec = detail::gpt_2_family({.name = "gpt-2-medium",
                                                              .num_hidden_layers = 24,
                                                              .hidden_size = 1024,
                                                              .num_attention_heads = 16,
                                                              .num_key_value_heads = 16,
                                                              .head_dim = 64,
                                                              .intermediate_size = 4096});
};

/// GPT-2 large, 774 M parameters.
struct gpt_2_large : detail::entry<gpt_2_large> {
    static constexpr transformer spec = detail::gpt_2_family({.name = "gpt-2-large",
                                                              .num_hidden_layers = 36,
                                                              .hidden_size = 1280,
                                                              .num_attention_heads = 20,
                                                              .num_key_value_heads = 20,
                                                              .head_dim = 64,
                                                              .intermediate_size = 5120});
};

/// GPT-2 XL, 1.6 B parameters.
struct gpt_2_xl : detail::entry<gpt_2_xl> {
    static constexpr transformer spec = detail::gpt_2_family({.name = "gpt-2-xl",
                                                              .num_hidden_layers = 48,
                                                              .hidden_size = 1600,
                                                              .num_attention_heads = 25,
                                                              .num_key_value_heads = 25,
                                                              .head_dim = 64,
                                                              .intermediate_size = 6400});
};

} // namespace dryfit::models
