// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/builders/activation.hpp>
#include <dryfit/inventory/builders/core_attention.hpp>
#include <dryfit/inventory/builders/cross_entropy.hpp>
#include <dryfit/inventory/builders/dropout.hpp>
#include <dryfit/inventory/builders/embedding.hpp>
#include <dryfit/inventory/builders/linear.hpp>
#include <dryfit/inventory/builders/norm.hpp>
#include <dryfit/inventory/builders/rearrange.hpp>
#include <dryfit/inventory/builders/residual.hpp>
#include <dryfit/inventory/builders/rotary_embedding.hpp>
#include <dryfit/inventory/environment.hpp>
#include <dryfit/inventory/recompute.hpp>
#include <dryfit/inventory/tape.hpp>
#include <dryfit/model/transformer.hpp>
#include <dryfit/training/recompute.hpp>

#include <cstdint>

namespace dryfit {

/// A column-split projection of the normalized stream.
constexpr value project(tape& t, const environment& env, const value& x, const char* name, component part,
                        std::int64_t outputs, bool bias) {
    return linear(t, env, x,
                  {.name = name,
                   .part = part,
                   .inputs = env.hidden,
                   .outputs = outputs,
                   .split = matrix_split::column,
                   .bias = bias});
}

/// Query, key and value of the normalized stream: each head of query and key normalized where the model does so, and
/// rotated where it has no learned positions.
constexpr attention_inputs query_key_value(tape& t, const environment& env, const value& x, const transformer& model) {
    const std::int64_t query_columns = env.heads * env.head_dim;
    const std::int64_t key_columns = env.key_value_heads * env.head_dim;
    attention_inputs in{};
    if (env.kernels.merged_projections) {
        const value merged = project(t, env, x, "query_key_value", component::attention,
                                     query_columns + 2 * key_columns, model.qkv_bias);
        const three_views parts = split(t, merged, env.tokens * query_columns, env.tokens * key_columns,
                                        env.tokens * key_columns, component::attention);
        in = {parts.first, parts.second, parts.third};
    } else {
        in.query = project(t, env, x, "query", component::attention, query_columns, model.qkv_bias);
        in.key = project(t, env, x, "key", component::attention, key_columns, model.qkv_bias);
        in.value_states = project(t, env, x, "value", component::attention, key_columns, model.qkv_bias);
    }
    if (model.qk_norm) {
        in.query = norm(t, env, in.query, env.head_dim, model, "query_norm");
        in.key = norm(t, env, in.key, env.head_dim, model, "key_norm");
    }
    if (model.learned_positions == 0) {
        in.query = rotary_embedding(t, env, in.query);
        in.key = rotary_embedding(t, env, in.key);
    }
    // Rotated queries and keys lie elsewhere than the values; without rotation attention takes the merged tensor as it
    // is.
    if (env.kernels.merged_projections && env.kernels.contiguous_values && model.learned_positions == 0)
        in.value_states = copy(t, in.value_states, in.value_states.elements, "contiguous_values", component::attention);
    return in;
}

/// The MLP of the normalized stream, up to its output projection's dropout.
constexpr value mlp(tape& t, const environment& env, const value& x, const transformer& model) {
    const std::int64_t width = env.intermediate;
    const std::int64_t count = env.tokens * width;
    value inner{};
    if (!model.gated_mlp) {
        inner = activation(t, project(t, env, x, "up", component::mlp, width, model.mlp_bias), model.hidden_act);
    } else if (env.kernels.merged_projections) {
        const value merged = project(t, env, x, "gate_and_up", component::mlp, 2 * width, model.mlp_bias);
        if (env.kernels.gated_activation == gated_activation_kernel::fused) {
            inner = fused_gated_activation(t, merged, count);
        } else {
            const three_views parts = split(t, merged, count, count, 0, component::mlp);
            inner = composed_gated_activation(t, parts.first, parts.second, model.hidden_act);
        }
    } else {
        const value gate = project(t, env, x, "gate", component::mlp, width, model.mlp_bias);
        const value up = project(t, env, x, "up", component::mlp, width, model.mlp_bias);
        if (env.kernels.gated_activation == gated_activation_kernel::fused) {
            const value both{gate.elements + up.elements, gate.width, gate.storage | up.storage,
                             gate.gradient | up.gradient};
            inner = fused_gated_activation(t, both, count);
        } else {
            inner = composed_gated_activation(t, gate, up, model.hidden_act);
        }
    }
    const value out = linear(t, env, inner,
                             {.name = "down",
                              .part = component::mlp,
                              .inputs = width,
                              .outputs = env.hidden,
                              .split = matrix_split::row,
                              .bias = model.mlp_bias});
    return dropout(t, env, out, model.hidden_dropout, component::mlp);
}

/// One decoder layer, normalization first: attention and MLP, each added to the stream. Returns the layer's output.
constexpr value record_layer(tape& t, const environment& env, const transformer& model,
                             const recompute_policy& recompute = {}) {
    const value stream = t.make(env.stream_tokens * env.hidden, env.stream_width);
    begin_recomputation(t, recompute_granularity::layer, recompute);
    const attention_inputs in =
        query_key_value(t, env, norm(t, env, stream, env.hidden, model, "attention_norm"), model);
    begin_recomputation(t, recompute_granularity::core_attention, recompute);
    const value context = core_attention(t, env, in, model);
    end_recomputation(t, recompute_granularity::core_attention, recompute);
    const value projected = dropout(t, env,
                                    linear(t, env, context,
                                           {.name = "attention_output",
                                            .part = component::attention,
                                            .inputs = env.heads * env.head_dim,
                                            .outputs = env.hidden,
                                            .split = matrix_split::row,
                                            .bias = model.o_bias}),
                                    model.hidden_dropout, component::attention);
    const value middle = residual(t, stream, projected, component::attention);
    const value out = mlp(t, env, norm(t, env, middle, env.hidden, model, "mlp_norm"), model);
    const value sum = residual(t, middle, out, component::mlp);
    end_recomputation(t, recompute_granularity::layer, recompute);
    return sum;
}

/// The token embedding, and that of positions where they are learned.
constexpr value record_embedding(tape& t, const environment& env, const transformer& model) {
    value stream = embedding(t, env, "embedding", component::embedding, env.vocabulary);
    if (model.learned_positions > 0)
        stream = residual(
            t, stream, embedding(t, env, "position_embedding", component::position_embedding, model.learned_positions),
            component::position_embedding);
    return dropout(t, env, stream, model.embedding_dropout, component::embedding);
}

/// The last norm, the head and the loss. A head that is tied to the embedding has no parameters of its own unless
/// `holds_weight` says that it lies on another pipeline stage than the embedding.
constexpr void record_head(tape& t, const environment& env, const transformer& model, bool holds_weight) {
    const value stream = t.make(env.stream_tokens * env.hidden, env.stream_width);
    const value normalized = norm(t, env, stream, env.hidden, model, "final_norm");
    const value logits = linear(t, env, normalized,
                                {.name = "lm_head",
                                 .part = component::lm_head,
                                 .inputs = env.hidden,
                                 .outputs = env.vocabulary,
                                 .split = matrix_split::column,
                                 .bias = model.lm_head_bias,
                                 .gather_is_kept = env.head_input_gather_is_kept,
                                 .weight_gradient_is_temporary = env.kernels.fused_weight_gradients});
    if (!holds_weight) t.tied_parameters = env.hidden * env.vocabulary;
    cross_entropy(t, env, logits);
}

} // namespace dryfit
