// SPDX-License-Identifier: BSL-1.0
/// \file
/// Llama 2; the largest shares each head of keys and values among eight heads of queries.
///
/// Source: Touvron et al. 2023 (arXiv 2307.09288), section 2.2; Hugging Face configurations meta-llama/Llama-2-*-hf.
#pragma once

#include <dryfit/model/catalog/entry.hpp>
#include <dryfit/model/catalog/llama.hpp>
#include <dryfit/model/transformer.hpp>

namespace dryfit::models {

/// Llama 2 7B.
struct llama_2_7b : detail::entry<llama_2_7b> {
    static constexpr transformer spec = detail::llama_family({.name = "llama-2-7b",
                                                              .num_hidden_layers = 32,
                                                              .hidden_size = 4096,
                                                              .num_attention_heads = 32,
                                                              .num_key_value_heads = 32,
                                                              .head_dim = 128,
                                                              .intermediate_size = 11008,
                                                              .vocab_size = 32000});
};

/// Llama 2 13B.
struct llama_2_13b : detail::entry<llama_2_13b> {
    static constexpr transformer spec = detail::llama_family({.name = "llama-2-13b",
                                                              .num_hidden_layers = 40,
                                                              .hidden_size = 5120,
                                                              .num_attention_heads = 40,
                                                              .num_key_value_heads = 40,
                                                              .head_dim = 128,
                                                              .intermediate_size = 13824,
                                                              .vocab_size = 32000});
};

/// Llama 2 70B.
struct llama_2_70b : detail::entry<llama_2_70b> {
    static constexpr transformer spec = detail::llama_family({.name = "llama-2-70b",
                                                              .num_hidden_layers = 80,
                                                              .hidden_size = 8192,
                                                              .num_attention_heads = 64,
                                                              .num_key_value_heads = 8,
                                                              .head_dim = 128,
                                                              .intermediate_size = 28672,
                                                              .vocab_size = 32000});
};

} // namespace dryfit::models
