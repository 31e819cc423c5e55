// SPDX-License-Identifier: BSL-1.0
/// \file
/// The dense Qwen 2.5 models; four of the seven have the shapes of Qwen 2.
///
/// Source: Qwen Team 2024 (arXiv 2412.15115), Table 1; Hugging Face configurations Qwen/Qwen2.5-*.
#pragma once

#include <dryfit/model/catalog/entry.hpp>
#include <dryfit/model/catalog/qwen_2.hpp>
#include <dryfit/model/transformer.hpp>

namespace dryfit::models {

/// Qwen 2.5 0.5B.
struct qwen_2_5_0_5b : detail::entry<qwen_2_5_0_5b> {
    static constexpr transformer spec = detail::renamed(qwen_2_0_5b::spec, "qwen-2.5-0.5b");
};

/// Qwen 2.5 1.5B.
struct qwen_2_5_1_5b : detail::entry<qwen_2_5_1_5b> {
    static constexpr transformer spec = detail::renamed(qwen_2_1_5b::spec, "qwen-2.5-1.5b");
};

/// Qwen 2.5 3B.
struct qwen_2_5_3b : detail::entry<qwen_2_5_3b> {
    static constexpr transformer spec = detail::qwen_2_family({.name = "qwen-2.5-3b",
                                                               .num_hidden_layers = 36,
                                                               .hidden_size = 2048,
                                                               .num_attention_heads = 16,
                                                               .num_key_value_heads = 2,
                                                               .head_dim = 128,
                                                               .intermediate_size = 11008,
                                                               .vocab_size = 151936,
                                                               .tie_word_embeddings = true});
};

/// Qwen 2.5 7B.
struct qwen_2_5_7b : detail::entry<qwen_2_5_7b> {
    static constexpr transformer spec = detail::renamed(qwen_2_7b::spec, "qwen-2.5-7b");
};

/// Qwen 2.5 14B.
struct qwen_2_5_14b : detail::entry<qwen_2_5_14b> {
    static constexpr transformer spec = detail::qwen_2_family({.name = "qwen-2.5-14b",
                                                               .num_hidden_layers = 48,
                                                               .hidden_size = 5120,
                                                               .num_attention_heads = 40,
                                                               .num_key_value_heads = 8,
                                                               .head_dim = 128,
                                                               .intermediate_size = 13824,
                                                               .vocab_size = 152064});
};

/// Qwen 2.5 32B.
struct qwen_2_5_32b : detail::entry<qwen_2_5_32b> {
    static constexpr transformer spec = detail::qwen_2_family({.name = "qwen-2.5-32b",
                                                               .num_hidden_layers = 64,
                                                               .hidden_size = 5120,
                                                               .num_attention_heads = 40,
                                                               .num_key_value_heads = 8,
                                                               .head_dim = 128,
                                                               .intermediate_size = 27648,
                                                               .vocab_size = 152064});
};

/// Qwen 2.5 72B.
struct qwen_2_5_72b : detail::entry<qwen_2_5_72b> {
    static constexpr transformer spec = detail::renamed(qwen_2_72b::spec, "qwen-2.5-72b");
};

} // namespace dryfit::models
