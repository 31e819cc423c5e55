// SPDX-License-Identifier: BSL-1.0
/// \file
/// The dense Mistral models: built like Llama 2 with shared heads of keys and values. The attention window of 7B v0.1
/// is not modelled.
///
/// Source: Jiang et al. 2023 (arXiv 2310.06825), Table 1; Hugging Face configurations mistralai/Mistral-7B-v0.1,
/// Mistral-7B-v0.3, Mistral-Nemo-Base-2407 (whose heads are narrower than its width) and Mistral-Large-Instruct-2407.
#pragma once

#include <dryfit/model/catalog/entry.hpp>
#include <dryfit/model/catalog/llama.hpp>
#include <dryfit/model/transformer.hpp>

namespace dryfit::models {

/// Mistral 7B, the first.
struct mistral_7b_v0_1 : detail::entry<mistral_7b_v0_1> {
    static constexpr transformer spec = detail::llama_family({.name = "mistral-7b-v0.1",
                                                              .num_hidden_layers = 32,
                                                              .hidden_size = 4096,
                                                              .num_attention_heads = 32,
                                                              .num_key_value_heads = 8,
                                                              .head_dim = 128,
                                                              .intermediate_size = 14336,
                                                              .vocab_size = 32000});
};

/// Mistral 7B without a version is the first.
using mistral_7b = mistral_7b_v0_1;

/// Mistral 7B v0.3: a larger vocabulary.
struct mistral_7b_v0_3 : detail::entry<mistral_7b_v0_3> {
    static constexpr transformer spec = detail::llama_family({.name = "mistral-7b-v0.3",
                                                              .num_hidden_layers = 32,
                                                              .hidden_size = 4096,
                                                              .num_attention_heads = 32,
                                                              .num_key_value_heads = 8,
                                                              .head_dim = 128,
                                                              .intermediate_size = 14336,
                                                              .vocab_size = 32768});
};

/// Mistral Nemo, 12 B parameters.
struct mistral_nemo_12b : detail::entry<mistral_nemo_12b> {
    static constexpr transformer spec = detail::llama_family({.name = "mistral-nemo-12b",
                                                              .num_hidden_layers = 40,
                                                              .hidden_size = 5120,
                                                              .num_attention_heads = 32,
                                                              .num_key_value_heads = 8,
                                                              .head_dim = 128,
                                                              .intermediate_size = 14336,
                                                              .vocab_size = 131072});
};

/// Mistral Large 2 (July 2024), 123 B parameters.
struct mistral_large_2 : detail::entry<mistral_large_2> {
    static constexpr transformer spec = detail::llama_family({.name = "mistral-large-2",
                                                              .num_hidden_layers = 88,
                                                              .hidden_size = 12288,
                                                              .num_attention_heads = 96,
                                                              .num_key_value_heads = 8,
                                                              .head_dim = 128,
                                                              .intermediate_size = 28672,
                                                              .vocab_size = 32768});
};

} // namespace dryfit::models
