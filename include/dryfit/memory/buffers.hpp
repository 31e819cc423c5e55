// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/environment.hpp>
#include <dryfit/inventory/stage.hpp>
#include <dryfit/memory/ledger.hpp>
#include <dryfit/plan/resolve.hpp>
#include <dryfit/plan/spec.hpp>
#include <dryfit/units.hpp>

#include <cstdint>

namespace dryfit {

/// What the framework and its libraries hold on a rank from the first step to the last, besides the model states:
/// accounts `communication_buffers`, `workspace`, `batch_inputs` and `context`.
///
/// Source: Megatron-LM core_r0.14 with Transformer Engine 2.11 (framework::buffers), PyTorch DistributedDataParallel
/// (buckets), PyTorch `cublasGetWorkspace` (two handles: the forward thread's and autograd's).
constexpr void add_persistent_buffers(phase_ledger& held, const plan_spec& spec, const resolved_plan& plan,
                                      const environment& env, const stage_sections& sections, const stage_shape& shape,
                                      std::int64_t local_parameters) {
    const runtime_overhead& overhead = spec.cluster.device.overhead;
    const persistent_buffers& buffers = spec.framework.buffers;
    const auto size = [](std::int64_t values, std::int64_t width) {
        return static_cast<double>(values) * static_cast<double>(width);
    };
    double communication = 0;
    double workspace = 0;

    if (buffers.dummy_weight_gradients) workspace += size(sections.layer.distinct_weight_values, env.width);
    if (buffers.rotary_table && spec.model.learned_positions == 0)
        workspace += size(env.local_sequence * env.head_dim, 4);
    if (buffers.fused_workspace) workspace += overhead.fused_workspace.value.in_base_unit;
    // Transformer Engine's GEMMs do not go through PyTorch's handles; the head of its models does.
    if (!buffers.fused_workspace || shape.has_head) workspace += 2 * overhead.matmul_workspace.value.in_base_unit;

    if (buffers.sequence_gather && env.sequence_parallel && shape.has_head)
        communication += size(env.tokens * env.hidden, env.width);
    if (buffers.last_stage_gradient && shape.has_head && plan.groups.pipeline > 1)
        communication += size(env.stream_tokens * env.hidden, env.width);
    if (spec.framework.reduction.copies_all_gradients && spec.sharding.stage < 2 && sharding_ranks(plan.groups) > 1)
        communication += size(local_parameters, plan.formats.gradients.bits / 8);

    held.add(account::workspace, workspace);
    held.add(account::communication_buffers, communication);
    held.add(account::batch_inputs, size(2 * env.tokens, 8)); // token ids and labels, int64
    if (overhead.context) {
        const std::int64_t communicators = (sharding_ranks(plan.groups) > 1) + (plan.groups.tensor > 1) +
                                           (plan.groups.context > 1) + (plan.groups.pipeline > 1);
        held.add(account::context, overhead.context.value.in_base_unit +
                                       static_cast<double>(communicators) * overhead.communicator.value.in_base_unit);
    }
}

/// The buckets in which gradients are reduced while backward runs. Source: DeepSpeed stage_1_and_2.py, stage3.py
/// (`reduce_bucket_size` values are set aside whatever the model's size); without ZeRO a bucket is no larger than what
/// there is to reduce.
[[nodiscard]] constexpr bytes reduction_buckets(const plan_spec& spec, const resolved_plan& plan,
                                                std::int64_t local_parameters) {
    const gradient_reduction& reduction = spec.framework.reduction;
    if (sharding_ranks(plan.groups) == 1) return bytes{};
    const std::int64_t count =
        spec.sharding.stage >= 3 ? reduction.buckets_when_parameters_are_sharded : reduction.buckets;
    std::int64_t values = reduction.bucket_values;
    if (spec.sharding.stage == 0 && values > local_parameters) values = local_parameters;
    return bytes{static_cast<double>(plan.formats.gradients.bytes_for(values)) * static_cast<double>(count)};
}

/// Sharded parameters that are whole at a moment, in the format in which they are held: the layer that runs and what is
/// gathered ahead of it, or the embedding or the head if they are larger or stay gathered.
[[nodiscard]] constexpr bytes gathered_parameters(const plan_spec& spec, const resolved_plan& plan,
                                                  const stage_sections& sections, const stage_shape& shape,
                                                  phase when) {
    if (spec.sharding.stage < 3 || sharding_ranks(plan.groups) == 1 || when == phase::optimizer_step) return bytes{};
    const parameter_gathering& gathering = spec.framework.gathering;
    const std::int64_t layer = sections.layer.parameters.total();
    const std::int64_t embedding = shape.has_embedding ? sections.embedding.parameters.total() : 0;
    const std::int64_t head = shape.has_head ? sections.head.parameters.total() : 0;
    const std::int64_t ahead = gathering.prefetched_layers * layer + gathering.prefetched_values;
    const std::int64_t other_layers = (shape.layers - 1) * layer;
    const std::int64_t running = layer + (ahead < other_layers ? ahead : other_layers);
    std::int64_t values = 0;
    if (gathering.root_stays_gathered)
        values = embedding + head + (when == phase::loss ? 0 : running);
    else if (when == phase::loss)
        values = head + sections.head.tied_parameters();
    else
        values = running > embedding ? running : embedding;
    return bytes{static_cast<double>(plan.formats.parameters.bytes_for(values))};
}

} // namespace dryfit
