// SPDX-License-Identifier: BSL-1.0
/// \file
/// OPT: learned positions with two rows in front that hold none, ReLU, LayerNorm, biases everywhere but on the head.
///
/// Source: Zhang et al. 2022 (arXiv 2205.01068), Table 1; Hugging Face configurations facebook/opt-* (dropout 0.1,
/// attention_dropout 0.0). Section 2.2 of the paper: no dropout on embeddings. opt-350m, which normalizes after its
/// blocks and has a narrower embedding, is another kind of model and not here.
#pragma once

#include <dryfit/model/catalog/entry.hpp>
#include <dryfit/model/transformer.hpp>

namespace dryfit::models {

namespace detail {

/// What the sizes of OPT share.
constexpr transformer opt_family(transformer shape) {
    shape.vocab_size = 50272;
    shape.tie_word_embeddings = true;
    shape.qkv_bias = true;
    shape.o_bias = true;
    shape.mlp_bias = true;
    shape.norm = norm_kind::layer_norm;
    shape.norm_bias = true;
    shape.hidden_act = activation_kind::relu;
    shape.learned_positions = 2050;
    shape.learned_position_offset = 2;
    shape.hidden_dropout = 0.1;
    return shape;
}

} // namespace detail

/// OPT 125M.
struct opt_125m : detail::entry<opt_125m> {
    static constexpr transformer spec = detail::opt_family({.name = "opt-125m",
                                                            .num_hidden_layers = 12,
                                                            .hidden_size = 768,
                                                            .num_attention_heads = 12,
                                                            .num_key_value_heads = 12,
                                                            .head_dim = 64,
                                                            .intermediate_size = 3072});
};

/// OPT 1.3B.
struct opt_1_3b : detail::entry<opt_1_3b> {
    static constexpr transformer spec = detail::opt_family({.name = "opt-1.3b",
                                                            .num_hidden_layers = 24,
                                                            .hidden_size = 2048,
                                                            .num_attention_heads = 32,
                                                            .num_key_value_heads = 32,
                                                            .head_dim = 64,
                                                            .intermediate_size = 8192});
};

/// OPT 2.7B.
struct opt_2_7b : detail::entry<opt_2_7b> {
    static constexpr transformer spec = detail::opt_family({.name = "opt-2.7b",
                                                            .num_hidden_layers = 32,
                                                            .hidden_size = 2560,
                                                            .num_attention_heads = 32,
                                                            .num_key_value_heads = 32,
                                                            .head_dim = 80,
                                                            .intermediate_size = 10240});
};

/// OPT 6.7B.
struct opt_6_7b : detail::entry<opt_6_7b> {
    static constexpr transformer spec = detail::opt_family({.name = "opt-6.7b",
                                                            .num_hidden_layers = 32,
                                                            .hidden_size = 4096,
                                                            .num_attention_heads = 32,
                                                            .num_key_value_heads = 32,
                                                            .head_dim = 128,
                                                            .intermediate_size = 16384});
};

/// OPT 13B.
struct opt_13b : detail::entry<opt_13b> {
    static constexpr transformer spec = detail::opt_family({.name = "opt-13b",
                                                            .num_hidden_layers = 40,
                                                            .hidden_size = 5120,
                                                            .num_attention_heads = 40,
                                                            .num_key_value_heads = 40,
                                                            .head_dim = 128,
                                                            .intermediate_size = 20480});
};

/// OPT 30B.
struct opt_30b : detail::entry<opt_30b> {
    static constexpr transformer spec = detail::opt_family({.name = "opt-30b",
                                                            .num_hidden_layers = 48,
                                                            .hidden_size = 7168,
                                                            .num_attention_heads = 56,
                                                            .num_key_value_heads = 56,
                                                            .head_dim = 128,
                                                            .intermediate_size = 28672});
};

/// OPT 66B.
struct opt_66b : detail::entry<opt_66b> {
    static constexpr transformer spec = detail::opt_family({.name = "opt-66b",
                                                            .num_hidden_layers = 64,
                                                            .hidden_size = 9216,
                                                            .num_attention_heads = 72,
                                                            .num_key_value_heads = 72,
                                                            .head_dim = 128,
                                                            .intermediate_size = 36864});
};

/// OPT 175B.
struct opt_175b : detail::entry<opt_175b> {
    static constexpr transformer spec = detail::opt_family({.name = "opt-175b",
                                                            .num_hidden_layers = 96,
                                                            .hidden_size = 12288,
                                                            .num_attention_heads = 96,
                                                            .num_key_value_heads = 96,
                                                            .head_dim = 128,
                                                            .intermediate_size = 49152});
};

} // namespace dryfit::models
