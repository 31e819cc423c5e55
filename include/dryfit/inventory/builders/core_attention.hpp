// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/builders/dropout.hpp>
#include <dryfit/inventory/builders/rearrange.hpp>
#include <dryfit/inventory/environment.hpp>
#include <dryfit/inventory/tape.hpp>
#include <dryfit/model/transformer.hpp>

#include <cstdint>

namespace dryfit {

/// Query, key and value, as attention takes them.
struct attention_inputs {
    value query;
    value key;
    value value_states;
};

/// Keys or values copied to every query head; one sequence with one key/value head stays a view of stride 0, until a
/// cast under autocast writes it out. Source: Hugging Face modeling_llama.py `repeat_kv`.
constexpr value repeat_key_values(tape& t, const environment& env, const value& x) {
    if (!env.kernels.repeat_key_values || env.key_value_heads == env.heads) return x;
    const std::int64_t repeated = env.tokens * env.heads * env.head_dim;
    if (env.micro_batch == 1 && env.key_value_heads == 1) return {repeated, x.width, x.storage, x.gradient};
    return copy(t, x, repeated, "repeat_key_values", component::attention);
}

/// Under autocast, an input of attention in the format of the matrix multiplications.
constexpr value attention_input(tape& t, const environment& env, const value& x) {
    return cast(t, x, env.width, "autocast_of_input", component::attention);
}

/// softmax(Q K^T / sqrt(d)) V with its matrices as tensors: keeps query, key, value, the softmax's result and what
/// the second product reads.
constexpr value matrix_attention(tape& t, const environment& env, const attention_inputs& in,
                                 const transformer& model) {
    const value query = attention_input(t, env, in.query);
    const value key = attention_input(t, env, repeat_key_values(t, env, in.key));
    const value values = attention_input(t, env, repeat_key_values(t, env, in.value_states));
    const std::int64_t score_count = env.heads * env.tokens * env.sequence;
    const value scores = t.make(score_count, env.width);
    t.record({.name = "attention_scores",
              .part = component::attention,
              .reads = query.storage | key.storage,
              .writes = scores.storage,
              .saves = query.storage | key.storage,
              .consumes = scores.gradient,
              .produces = query.gradient | key.gradient});
    const value softmax = t.make(score_count, env.softmax_in_fp32 ? 4 : env.width);
    t.record({.name = "softmax",
              .part = component::attention,
              .reads = scores.storage,
              .writes = softmax.storage,
              .saves = softmax.storage,
              .consumes = softmax.gradient,
              .produces = scores.gradient});
    value probabilities = softmax;
    if (env.autocast) { // dropout sees what softmax yields, the product casts what it sees
        probabilities = dropout(t, env, probabilities, model.attention_dropout, component::attention);
        probabilities = cast(t, probabilities, env.width, "probabilities_downcast", component::attention);
    } else {
        probabilities = cast(t, probabilities, env.width, "probabilities_downcast", component::attention);
        probabilities = dropout(t, env, probabilities, model.attention_dropout, component::attention);
    }
    const value context = t.make(query.elements, env.width);
    t.record({.name = "attention_context",
              .part = component::attention,
              .reads = probabilities.storage | values.storage,
              .writes = context.storage,
              .saves = probabilities.storage | values.storage,
              .consumes = context.gradient,
              .produces = probabilities.gradient | values.gradient});
    return copy(t, context, context.elements, "merge_heads", component::attention);
}

/// softmax(Q K^T / sqrt(d)) V in blocks: keeps query, key, value, the result and an fp32 logsumexp a row and head.
/// Source: Dao et al. 2022 (FlashAttention), section 3.1.
constexpr value flash_attention(tape& t, const environment& env, const attention_inputs& in) {
    const value query = attention_input(t, env, in.query);
    const value key = attention_input(t, env, in.key);
    const value values = attention_input(t, env, in.value_states);
    const value context = t.make(query.elements, env.width);
    const storage_set inputs = query.storage | key.storage | values.storage;
    t.record({.name = "flash_attention",
              .part = component::attention,
              .reads = inputs,
              .writes = context.storage,
              .saves = inputs | context.storage | t.make_storage(env.tokens * env.heads, 4),
              .consumes = context.gradient,
              .produces = query.gradient | key.gradient | values.gradient});
    return context;
}

/// Attention between projections, through the kernels of the environment. With an all-to-all context exchange it runs
/// on exchanged copies of its inputs, and its result is exchanged back into one more tensor.
constexpr value core_attention(tape& t, const environment& env, attention_inputs in, const transformer& model) {
    if (env.context_all_to_all) {
        in.query = copy(t, in.query, in.query.elements, "context_exchange", component::attention);
        in.key = copy(t, in.key, in.key.elements, "context_exchange", component::attention);
        in.value_states = copy(t, in.value_states, in.value_states.elements, "context_exchange", component::attention);
    }
    const value context = env.kernels.attention == attention_kernel::flash ? flash_attention(t, env, in)
                                                                           : matrix_attention(t, env, in, model);
    return env.context_all_to_all ? copy(t, context, context.elements, "context_exchange", component::attention)
                                  : context;
}

} // namespace dryfit
