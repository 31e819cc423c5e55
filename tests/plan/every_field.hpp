// SPDX-License-Identifier: BSL-1.0
// How to write each number of a plan_spec: what the table of bounds only reads.
#pragma once

#include <dryfit/plan/bounds.hpp>

#include <cstdint>

namespace example {

using namespace dryfit;

struct whole_field {
    const char* name;
    std::int64_t lowest, highest;
    void (*set)(plan_spec&, std::int64_t);
    std::int64_t least, greatest; // that the member can hold
};
template <class Field>
whole_field field_of(void (*set)(plan_spec&, std::int64_t)) {
    return {Field::name, Field::lowest, Field::highest, set, INT64_MIN, INT64_MAX};
}
template <class Field>
whole_field int_of(void (*set)(plan_spec&, std::int64_t)) {
    return {Field::name, Field::lowest, Field::highest, set, INT32_MIN, INT32_MAX};
}

// clang-format off
inline const whole_field whole_fields[]{
    field_of<field::num_hidden_layers>([](plan_spec& spec, std::int64_t value) { spec.model.num_hidden_layers = value; }),
    field_of<field::hidden_size>([](plan_spec& spec, std::int64_t value) { spec.model.hidden_size = value; }),
    field_of<field::num_attention_heads>([](plan_spec& spec, std::int64_t value) { spec.model.num_attention_heads = value; }),
    field_of<field::num_key_value_heads>([](plan_spec& spec, std::int64_t value) { spec.model.num_key_value_heads = value; }),
    field_of<field::head_dim>([](plan_spec& spec, std::int64_t value) { spec.model.head_dim = value; }),
    field_of<field::intermediate_size>([](plan_spec& spec, std::int64_t value) { spec.model.intermediate_size = value; }),
    field_of<field::vocab_size>([](plan_spec& spec, std::int64_t value) { spec.model.vocab_size = value; }),
    field_of<field::learned_positions>([](plan_spec& spec, std::int64_t value) { spec.model.learned_positions = value; }),
    field_of<field::learned_position_offset>([](plan_spec& spec, std::int64_t value) { spec.model.learned_position_offset = value; }),
    int_of<field::norm>([](plan_spec& spec, std::int64_t value) { spec.model.norm = static_cast<norm_kind>(value); }),
    int_of<field::hidden_act>([](plan_spec& spec, std::int64_t value) { spec.model.hidden_act = static_cast<activation_kind>(value); }),
    field_of<field::devices_per_node>([](plan_spec& spec, std::int64_t value) { spec.cluster.devices_per_node = value; }),
    field_of<field::nodes>([](plan_spec& spec, std::int64_t value) { spec.cluster.nodes = value; }),
    field_of<field::scale_up_domain>([](plan_spec& spec, std::int64_t value) { spec.cluster.scale_up_domain = value; }),
    field_of<field::device_scale_up_domain>([](plan_spec& spec, std::int64_t value) { spec.cluster.device.scale_up_domain = value; }),
    field_of<field::optimizer_temporaries>([](plan_spec& spec, std::int64_t value) { spec.framework.optimizer_temporaries = value; }),
    field_of<field::highest_zero_stage>([](plan_spec& spec, std::int64_t value) { spec.framework.highest_zero_stage = value; }),
    field_of<field::highest_zero_stage_with_pipeline>([](plan_spec& spec, std::int64_t value) { spec.framework.highest_zero_stage_with_pipeline = value; }),
    field_of<field::vocabulary_multiple>([](plan_spec& spec, std::int64_t value) { spec.framework.vocabulary_multiple = value; }),
    field_of<field::prefetched_layers>([](plan_spec& spec, std::int64_t value) { spec.framework.gathering.prefetched_layers = value; }),
    field_of<field::prefetched_values>([](plan_spec& spec, std::int64_t value) { spec.framework.gathering.prefetched_values = value; }),
    field_of<field::bucket_values>([](plan_spec& spec, std::int64_t value) { spec.framework.reduction.bucket_values = value; }),
    field_of<field::buckets>([](plan_spec& spec, std::int64_t value) { spec.framework.reduction.buckets = value; }),
    field_of<field::buckets_when_parameters_are_sharded>([](plan_spec& spec, std::int64_t value) { spec.framework.reduction.buckets_when_parameters_are_sharded = value; }),
    field_of<field::eager_dropout_mask_bytes>([](plan_spec& spec, std::int64_t value) { spec.framework.eager.dropout_mask_bytes = value; }),
    field_of<field::fused_dropout_mask_bytes>([](plan_spec& spec, std::int64_t value) { spec.framework.fused.dropout_mask_bytes = value; }),
    int_of<field::eager_attention>([](plan_spec& spec, std::int64_t value) { spec.framework.eager.attention = static_cast<attention_kernel>(value); }),
    int_of<field::eager_softmax>([](plan_spec& spec, std::int64_t value) { spec.framework.eager.softmax = static_cast<softmax_kernel>(value); }),
    int_of<field::eager_rms_norm>([](plan_spec& spec, std::int64_t value) { spec.framework.eager.rms_norm = static_cast<rms_norm_kernel>(value); }),
    int_of<field::eager_statistics>([](plan_spec& spec, std::int64_t value) { spec.framework.eager.statistics = static_cast<statistics_kernel>(value); }),
    int_of<field::eager_gated_activation>([](plan_spec& spec, std::int64_t value) { spec.framework.eager.gated_activation = static_cast<gated_activation_kernel>(value); }),
    int_of<field::eager_loss>([](plan_spec& spec, std::int64_t value) { spec.framework.eager.loss = static_cast<loss_kernel>(value); }),
    int_of<field::fused_attention>([](plan_spec& spec, std::int64_t value) { spec.framework.fused.attention = static_cast<attention_kernel>(value); }),
    int_of<field::fused_softmax>([](plan_spec& spec, std::int64_t value) { spec.framework.fused.softmax = static_cast<softmax_kernel>(value); }),
    int_of<field::fused_rms_norm>([](plan_spec& spec, std::int64_t value) { spec.framework.fused.rms_norm = static_cast<rms_norm_kernel>(value); }),
    int_of<field::fused_statistics>([](plan_spec& spec, std::int64_t value) { spec.framework.fused.statistics = static_cast<statistics_kernel>(value); }),
    int_of<field::fused_gated_activation>([](plan_spec& spec, std::int64_t value) { spec.framework.fused.gated_activation = static_cast<gated_activation_kernel>(value); }),
    int_of<field::fused_loss>([](plan_spec& spec, std::int64_t value) { spec.framework.fused.loss = static_cast<loss_kernel>(value); }),
    int_of<field::usual_kernels>([](plan_spec& spec, std::int64_t value) { spec.framework.usual_kernels = static_cast<kernel_choice>(value); }),
    int_of<field::framework_gradients>([](plan_spec& spec, std::int64_t value) { spec.framework.gradients = static_cast<gradient_lifetime>(value); }),
    int_of<field::framework_gradient_bits>([](plan_spec& spec, std::int64_t value) { spec.framework.mixed_precision_gradients = number_format{.bits = static_cast<int>(value)}; }),
    int_of<field::precision_kind>([](plan_spec& spec, std::int64_t value) { spec.precision.kind = static_cast<precision_kind>(value); }),
    int_of<field::compute_bits>([](plan_spec& spec, std::int64_t value) { spec.precision.compute.bits = static_cast<int>(value); }),
    int_of<field::gradient_bits>([](plan_spec& spec, std::int64_t value) { spec.precision.gradients = number_format{.bits = static_cast<int>(value)}; }),
    int_of<field::accumulated_gradient_bits>([](plan_spec& spec, std::int64_t value) { spec.precision.accumulated_gradients = number_format{.bits = static_cast<int>(value)}; }),
    int_of<field::master_weight_bits>([](plan_spec& spec, std::int64_t value) { spec.precision.master_weights = number_format{.bits = static_cast<int>(value)}; }),
    field_of<field::optimizer_moments>([](plan_spec& spec, std::int64_t value) { spec.optimizer.moments = value; }),
    int_of<field::moment_bits>([](plan_spec& spec, std::int64_t value) { spec.optimizer.moment_format = number_format{.bits = static_cast<int>(value)}; }),
    field_of<field::zero_stage>([](plan_spec& spec, std::int64_t value) { spec.sharding.stage = value; }),
    field_of<field::data_parallel>([](plan_spec& spec, std::int64_t value) { spec.layout.data = value; }),
    field_of<field::tensor_parallel>([](plan_spec& spec, std::int64_t value) { spec.layout.tensor = value; }),
    field_of<field::context_parallel>([](plan_spec& spec, std::int64_t value) { spec.layout.context = value; }),
    int_of<field::context_exchange>([](plan_spec& spec, std::int64_t value) { spec.layout.exchange = static_cast<context_exchange>(value); }),
    field_of<field::pipeline_parallel>([](plan_spec& spec, std::int64_t value) { spec.layout.pipeline = value; }),
    int_of<field::pipeline_schedule>([](plan_spec& spec, std::int64_t value) { spec.layout.schedule = static_cast<pipeline_schedule>(value); }),
    field_of<field::micro_batch_size>([](plan_spec& spec, std::int64_t value) { spec.batch.micro = value; }),
    field_of<field::gradient_accumulation_steps>([](plan_spec& spec, std::int64_t value) { spec.batch.accumulation = value; }),
    field_of<field::global_batch_size>([](plan_spec& spec, std::int64_t value) { spec.batch.global = value; }),
    field_of<field::sequence_length>([](plan_spec& spec, std::int64_t value) { spec.batch.sequence = value; }),
    int_of<field::recompute_granularity>([](plan_spec& spec, std::int64_t value) { spec.recompute.granularity = static_cast<recompute_granularity>(value); }),
    int_of<field::kernel_choice>([](plan_spec& spec, std::int64_t value) { spec.kernels.choice = static_cast<kernel_choice>(value); }),
};

struct measured_field {
    const char* name;
    std::int64_t lowest, highest;
    double unit;
    void (*set)(plan_spec&, double);
};
template <class Field>
measured_field measured(void (*set)(plan_spec&, double)) {
    return {Field::name, Field::lowest, Field::highest, Field::unit_size, set};
}
inline const measured_field measured_fields[]{
    measured<field::attention_dropout>([](plan_spec& spec, double value) { spec.model.attention_dropout = value; }),
    measured<field::hidden_dropout>([](plan_spec& spec, double value) { spec.model.hidden_dropout = value; }),
    measured<field::embedding_dropout>([](plan_spec& spec, double value) { spec.model.embedding_dropout = value; }),
    measured<field::device_memory>([](plan_spec& spec, double value) { spec.cluster.device.memory = bytes(value); }),
    measured<field::usable_memory>([](plan_spec& spec, double value) { spec.cluster.device.usable_memory = bytes(value); }),
    measured<field::memory_bandwidth>([](plan_spec& spec, double value) { spec.cluster.device.memory_bandwidth = bytes_per_second(value); }),
    measured<field::peak_fp32>([](plan_spec& spec, double value) { spec.cluster.device.peak.fp32 = flops_per_second(value); }),
    measured<field::peak_tf32>([](plan_spec& spec, double value) { spec.cluster.device.peak.tf32 = flops_per_second(value); }),
    measured<field::peak_fp16>([](plan_spec& spec, double value) { spec.cluster.device.peak.fp16 = flops_per_second(value); }),
    measured<field::peak_bf16>([](plan_spec& spec, double value) { spec.cluster.device.peak.bf16 = flops_per_second(value); }),
    measured<field::peak_fp8>([](plan_spec& spec, double value) { spec.cluster.device.peak.fp8 = flops_per_second(value); }),
    measured<field::scale_up_bandwidth>([](plan_spec& spec, double value) { spec.cluster.device.scale_up.bandwidth = bytes_per_second(value); }),
    measured<field::host_bandwidth>([](plan_spec& spec, double value) { spec.cluster.device.host.bandwidth = bytes_per_second(value); }),
    measured<field::network_bandwidth>([](plan_spec& spec, double value) { spec.cluster.device.network.bandwidth = bytes_per_second(value); }),
    measured<field::fabric_bandwidth>([](plan_spec& spec, double value) { spec.cluster.fabric.bandwidth = bytes_per_second(value); }),
    measured<field::context_memory>([](plan_spec& spec, double value) { spec.cluster.device.overhead.context = bytes(value); }),
    measured<field::communicator_memory>([](plan_spec& spec, double value) { spec.cluster.device.overhead.communicator = bytes(value); }),
    measured<field::matmul_workspace>([](plan_spec& spec, double value) { spec.cluster.device.overhead.matmul_workspace = bytes(value); }),
    measured<field::fused_workspace>([](plan_spec& spec, double value) { spec.cluster.device.overhead.fused_workspace = bytes(value); }),
    measured<field::headroom>([](plan_spec& spec, double value) { spec.headroom = bytes(value); }),
};
// clang-format on

} // namespace example
