// SPDX-License-Identifier: BSL-1.0
/// \file
/// Llama 3, 3.1, 3.2 (its two text models) and 3.3. A later model of the same size has the shape of the earlier one and
/// reads longer sequences.
///
/// Source: Grattafiori et al. 2024 (arXiv 2407.21783), Table 3; Hugging Face configurations meta-llama/Meta-Llama-3-*,
/// Llama-3.1-*, Llama-3.2-* and Llama-3.3-70B-Instruct. The 405B has 8 heads of keys and values; Meta's own files for
/// 16 GPUs hold each of them twice.
#pragma once

#include <dryfit/model/catalog/entry.hpp>
#include <dryfit/model/catalog/llama.hpp>
#include <dryfit/model/transformer.hpp>

namespace dryfit::models {

/// Llama 3 8B.
struct llama_3_8b : detail::entry<llama_3_8b> {
    static constexpr transformer spec = detail::llama_family({.name = "llama-3-8b",
                                                              .num_hidden_layers = 32,
                                                              .hidden_size = 4096,
                                                              .num_attention_heads = 32,
                                                              .num_key_value_heads = 8,
                                                              .head_dim = 128,
                                                              .intermediate_size = 14336,
                                                              .vocab_size = 128256});
};

/// Llama 3 70B.
struct llama_3_70b : detail::entry<llama_3_70b> {
    static constexpr transformer spec = detail::llama_family({.name = "llama-3-70b",
                                                              .num_hidden_layers = 80,
                                                              .hidden_size = 8192,
                                                              .num_attention_heads = 64,
                                                              .num_key_value_heads = 8,
                                                              .head_dim = 128,
                                                              .intermediate_size = 28672,
                                                              .vocab_size = 128256});
};

/// Llama 3.1 8B.
struct llama_3_1_8b : detail::entry<llama_3_1_8b> {
    static constexpr transformer spec = detail::renamed(llama_3_8b::spec, "llama-3.1-8b");
};

/// Llama 3.1 70B.
struct llama_3_1_70b : detail::entry<llama_3_1_70b> {
    static constexpr transformer spec = detail::renamed(llama_3_70b::spec, "llama-3.1-70b");
};

/// Llama 3.1 405B.
struct llama_3_1_405b : detail::entry<llama_3_1_405b> {
    static constexpr transformer spec = detail::llama_family({.name = "llama-3.1-405b",
                                                              .num_hidden_layers = 126,
                                                              .hidden_size = 16384,
                                                              .num_attention_heads = 128,
                                                              .num_key_value_heads = 8,
                                                              .head_dim = 128,
                                                              .intermediate_size = 53248,
                                                              .vocab_size = 128256});
};

/// Llama 3.2 1B.
struct llama_3_2_1b : detail::entry<llama_3_2_1b> {
    static constexpr transformer spec = detail::llama_family({.name = "llama-3.2-1b",
                                                              .num_hidden_layers = 16,
                                                              .hidden_size = 2048,
                                                              .num_attention_heads = 32,
                                                              .num_key_value_heads = 8,
                                                              .head_dim = 64,
                                                              .intermediate_size = 8192,
                                                              .vocab_size = 128256,
                                                              .tie_word_embeddings = true});
};

/// Llama 3.2 3B.
struct llama_3_2_3b : detail::entry<llama_3_2_3b> {
    static constexpr transformer spec = detail::llama_family({.name = "llama-3.2-3b",
                                                              .num_hidden_layers = 28,
                                                              .hidden_size = 3072,
                                                              .num_attention_heads = 24,
                                                              .num_key_value_heads = 8,
                                                              .head_dim = 128,
                                                              .intermediate_size = 8192,
                                                              .vocab_size = 128256,
                                                              .tie_word_embeddings = true});
};

/// Llama 3.3 70B.
struct llama_3_3_70b : detail::entry<llama_3_3_70b> {
    static constexpr transformer spec = detail::renamed(llama_3_70b::spec, "llama-3.3-70b");
};

} // namespace dryfit::models
