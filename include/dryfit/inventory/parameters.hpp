// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/layer.hpp>
#include <dryfit/inventory/tape.hpp>
#include <dryfit/model/transformer.hpp>

#include <cstdint>

namespace dryfit {

/// Trainable parameters of a model, or of a rank's share of it, by module; exact.
struct parameter_count {
    std::int64_t embedding = 0;
    std::int64_t position_embedding = 0;
    std::int64_t attention = 0; ///< projections of all layers, with their biases
    std::int64_t mlp = 0;
    std::int64_t norms = 0;   ///< of all layers and the last one
    std::int64_t lm_head = 0; ///< 0 if it is tied to the embedding

    [[nodiscard]] constexpr std::int64_t total() const {
        return embedding + position_embedding + attention + mlp + norms + lm_head;
    }

    /// Parameters that one token passes through; all of them in a dense model.
    [[nodiscard]] constexpr std::int64_t active() const { return total(); }

    friend constexpr bool operator==(const parameter_count&, const parameter_count&) = default;
};

/// Adds the parameters of a tape, `times` over; of the head's those that no other tape counts.
constexpr void add_parameters(parameter_count& count, const tape& t, std::int64_t times) {
    std::int64_t of[component_count]{};
    for (int i = 0; i < t.operation_count; ++i) of[static_cast<int>(t[i].part)] += t[i].parameters;
    const auto add = [&](std::int64_t& to, component part) { to += of[static_cast<int>(part)] * times; };
    add(count.embedding, component::embedding);
    add(count.position_embedding, component::position_embedding);
    add(count.attention, component::attention);
    add(count.mlp, component::mlp);
    add(count.norms, component::norm);
    add(count.lm_head, component::lm_head);
    count.lm_head -= t.tied_parameters * times;
}

/// The environment in which every parallel group has one member and the vocabulary is not padded.
[[nodiscard]] constexpr environment whole_model(const transformer& model) {
    environment env{};
    env.hidden = model.hidden_size;
    env.heads = model.num_attention_heads;
    env.key_value_heads = model.num_key_value_heads;
    env.head_dim = model.head_dim;
    env.intermediate = model.intermediate_size;
    env.vocabulary = model.vocab_size;
    return env;
}

/// The exact parameter count of a model: the builders of a training step with every group of size one. It judges
/// nothing: sizes beyond the bounds that `diagnose` keeps may overflow, and a size of 0 counts nothing.
[[nodiscard]] constexpr parameter_count parameters(const transformer& model) {
    const environment env = whole_model(model);
    parameter_count count{};
    tape layer;
    record_layer(layer, env, model);
    add_parameters(count, layer, model.num_hidden_layers);
    tape ends;
    record_embedding(ends, env, model);
    record_head(ends, env, model, !model.tie_word_embeddings);
    add_parameters(count, ends, 1);
    return count;
}

} // namespace dryfit
