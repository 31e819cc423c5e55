// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/numerics/count.hpp>
#include <dryfit/plan/resolve.hpp>
#include <dryfit/plan/spec.hpp>

#include <cstdint>

namespace dryfit {

/// The sizes that the builders see: those of one rank, each dimension already divided among its group.
struct environment {
    std::int64_t micro_batch = 1;    ///< sequences
    std::int64_t sequence = 1;       ///< tokens of a whole sequence
    std::int64_t local_sequence = 1; ///< tokens of a sequence on this context-parallel rank
    std::int64_t tokens = 1;         ///< micro_batch x local_sequence: what attention and the MLP see
    std::int64_t stream_tokens = 1;  ///< tokens of norms and residuals: divided by tensor under sequence parallelism
    std::int64_t hidden = 0;
    std::int64_t heads = 0;
    std::int64_t key_value_heads = 0;
    std::int64_t head_dim = 0;
    std::int64_t intermediate = 0;
    std::int64_t vocabulary = 0;
    std::int64_t tensor = 1;
    bool sequence_parallel = false;
    bool context_all_to_all = false;
    bool head_input_gather_is_kept = false; ///< the framework has a buffer for the gathered input of the head

    std::int64_t width = 2;        ///< bytes of a value that a matrix multiplication yields
    std::int64_t stream_width = 2; ///< bytes of a value of the residual stream: wider than `width` under autocast
    std::int64_t weight_width = 2;
    bool autocast = false;
    kernel_set kernels{};
    bool softmax_in_fp32 = false;
    std::int64_t statistics_width = 4;
};

/// The sizes on a rank of a possible plan. Key/value heads fewer than the tensor-parallel ranks are replicated.
[[nodiscard]] constexpr environment environment_of(const plan_spec& spec, const resolved_plan& plan) {
    const transformer& model = spec.model;
    const std::int64_t tensor = plan.groups.tensor;
    const bool autocast = spec.precision.kind == precision_kind::autocast;
    environment env{};
    env.micro_batch = plan.batch.micro;
    env.sequence = plan.batch.sequence;
    env.local_sequence = plan.batch.sequence / plan.groups.context;
    env.tokens = env.micro_batch * env.local_sequence;
    env.sequence_parallel = spec.layout.sequence && tensor > 1;
    env.stream_tokens = env.sequence_parallel ? env.tokens / tensor : env.tokens;
    env.hidden = model.hidden_size;
    env.heads = model.num_attention_heads / tensor;
    env.key_value_heads = ceil_div(model.num_key_value_heads, tensor);
    env.head_dim = model.head_dim;
    env.intermediate = model.intermediate_size / tensor;
    env.vocabulary = plan.padded_vocabulary / tensor;
    env.tensor = tensor;
    env.context_all_to_all = plan.groups.context > 1 && spec.layout.exchange == context_exchange::all_to_all;
    env.head_input_gather_is_kept = spec.framework.buffers.sequence_gather;
    env.width = plan.formats.activations.bits / 8;
    env.stream_width = autocast ? plan.formats.parameters.bits / 8 : env.width;
    env.weight_width = plan.formats.parameters.bits / 8;
    env.autocast = autocast && env.width != env.stream_width;
    env.kernels = plan.kernels;
    env.softmax_in_fp32 = env.kernels.softmax == softmax_kernel::in_fp32 || env.autocast ||
                          (env.kernels.softmax == softmax_kernel::as_hugging_face && model.norm == norm_kind::rms_norm);
    env.statistics_width = env.kernels.statistics == statistics_kernel::fp32 ? 4 : env.width;
    return env;
}

} // namespace dryfit
