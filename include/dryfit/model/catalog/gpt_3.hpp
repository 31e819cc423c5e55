// SPDX-License-Identifier: BSL-1.0
/// \file
/// GPT-3: the blocks of GPT-2 with 2048 positions and an MLP four times as wide as the model.
///
/// Source: Brown et al. 2020 (arXiv 2005.14165), Table 2.1. Two rows of it do not fit together as printed and stand
/// here as their own names demand: the XL model has 16 heads of 128 (printed: 24, which would be 1.5 B parameters,
/// not 1.3 B), the 13B model a width of 40 heads x 128 = 5120 (printed: 5140).
///
/// Assumes: the vocabulary, tied head, biases and dropouts of GPT-2, whose architecture the paper says it uses. That
/// every second layer attends sparsely is not modelled. Korthikanti et al. 2022 (arXiv 2205.05198) count the
/// activations of GPT-3 with these dropouts.
#pragma once

#include <dryfit/model/catalog/entry.hpp>
#include <dryfit/model/catalog/gpt_2.hpp>
#include <dryfit/model/transformer.hpp>

namespace dryfit::models {

namespace detail {

/// What all sizes of GPT-3 share: GPT-2, with twice the positions.
constexpr transformer gpt_3_family(transformer shape) {
    shape = gpt_2_family(shape);
    shape.learned_positions = 2048;
    return shape;
}

} // namespace detail

/// GPT-3 Small, 125 M parameters.
struct gpt_3_125m : detail::entry<gpt_3_125m> {
    static constexpr transformer spec = detail::gpt_3_family({.name = "gpt-3-125m",
                                                              .num_hidden_layers = 12,
                                                              .hidden_size = 768,
                                                              .num_attention_heads = 12,
                                                              .num_key_value_heads = 12,
                                                              .head_dim = 64,
                                                              .intermediate_size = 3072});
};

/// GPT-3 Medium, 350 M parameters.
struct gpt_3_350m : detail::entry<gpt_3_350m> {
    static constexpr transformer spec = detail::gpt_3_family({.name = "gpt-3-350m",
                                                              .num_hidden_layers = 24,
                                                              .hidden_size = 1024,
                                                              .num_attention_heads = 16,
                                                              .num_key_value_heads = 16,
                                                              .head_dim = 64,
                                                              .intermediate_size = 4096});
};

/// GPT-3 Large, 760 M parameters.
struct gpt_3_760m : detail::entry<gpt_3_760m> {
    static constexpr transformer spec = detail::gpt_3_family({.name = "gpt-3-760m",
                                                              .num_hidden_layers = 24,
                                                              .hidden_size = 1536,
                                                              .num_attention_heads = 16,
                                                              .num_key_value_heads = 16,
                                                              .head_dim = 96,
                                                              .intermediate_size = 6144});
};

/// GPT-3 XL, 1.3 B parameters.
struct gpt_3_1_3b : detail::entry<gpt_3_1_3b> {
    static constexpr transformer spec = detail::gpt_3_family({.name = "gpt-3-1.3b",
                                                              .num_hidden_layers = 24,
                                                              .hidden_size = 2048,
                                                              .num_attention_heads = 16,
                                                              .num_key_value_heads = 16,
                                                              .head_dim = 128,
                                                              .intermediate_size = 8192});
};

/// GPT-3 2.7B.
struct gpt_3_2_7b : detail::entry<gpt_3_2_7b> {
    static constexpr transformer spec = detail::gpt_3_family({.name = "gpt-3-2.7b",
                                                              .num_hidden_layers = 32,
                                                              .hidden_size = 2560,
                                                              .num_attention_heads = 32,
                                                              .num_key_value_heads = 32,
                                                              .head_dim = 80,
                                                              .intermediate_size = 10240});
};

/// GPT-3 6.7B.
struct gpt_3_6_7b : detail::entry<gpt_3_6_7b> {
    static constexpr transformer spec = detail::gpt_3_family({.name = "gpt-3-6.7b",
                                                              .num_hidden_layers = 32,
                                                              .hidden_size = 4096,
                                                              .num_attention_heads = 32,
                                                              .num_key_value_heads = 32,
                                                              .head_dim = 128,
                                                              .intermediate_size = 16384});
};

/// GPT-3 13B.
struct gpt_3_13b : detail::entry<gpt_3_13b> {
    static constexpr transformer spec = detail::gpt_3_family({.name = "gpt-3-13b",
                                                              .num_hidden_layers = 40,
                                                              .hidden_size = 5120,
                                                              .num_attention_heads = 40,
                                                              .num_key_value_heads = 40,
                                                              .head_dim = 128,
                                                              .intermediate_size = 20480});
};

/// The model that is called GPT-3, 175 B parameters.
struct gpt_3_175b : detail::entry<gpt_3_175b> {
    static constexpr transformer spec = detail::gpt_3_family({.name = "gpt-3-175b",
                                                              .num_hidden_layers = 96,
                                                              .hidden_size = 12288,
                                                              .num_attention_heads = 96,
                                                              .num_key_value_heads = 96,
                                                              .head_dim = 128,
                                                              .intermediate_size = 49152});
};

} // namespace dryfit::models
