// SPDX-License-Identifier: BSL-1.0
/// \file
/// Every number of a plan_spec with the values that it may take: the one table of bounds.
///
/// The upper bounds lie far beyond any machine or model, and are such that no product of counts that dryfit forms
/// leaves std::int64_t; sizes in bytes are doubles. Zero or a negative size is refused here, before anything divides.
#pragma once

#include <dryfit/numerics/math.hpp>
#include <dryfit/plan/spec.hpp>
#include <dryfit/training/slot.hpp>

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <utility>

namespace dryfit {

/// The numbers of a plan, each a type with `name` (where it stands in the spec), `lowest`, `highest`, `get(spec)` and
/// `part` (the slot whose part sets it). A number that is not given counts as its lowest.
namespace field {

/// A whole number from Lowest to Highest.
template <slot Part, std::int64_t Lowest, std::int64_t Highest>
struct whole {
    static constexpr slot part = Part;
    static constexpr std::int64_t lowest = Lowest;
    static constexpr std::int64_t highest = Highest;
    static constexpr const char* unit = "";

    /// Whether Lowest <= value <= Highest, in one comparison.
    static constexpr bool contains(std::int64_t value) {
        return static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(Lowest) <=
               static_cast<std::uint64_t>(Highest - Lowest);
    }
};

/// An enumerator of an enumeration that has those from First to Last.
template <slot Part, auto First, auto Last>
struct enumerator : whole<Part, static_cast<std::int64_t>(First), static_cast<std::int64_t>(Last)> {};

/// A kernel of one of a framework's sets.
template <kernel_set framework::* Set, auto Kernel, auto Last>
struct kernel_of : enumerator<slot::framework, decltype(Last){}, Last> {
    static constexpr std::int64_t get(const plan_spec& spec) {
        return static_cast<std::int64_t>(spec.framework.*Set.*Kernel);
    }
};

/// The units in which `lowest` and `highest` of a measured number are whole; `get` stays in the base unit.
struct megabytes {
    static constexpr double size = 1e6;
    static constexpr const char* name = " MB";
};
struct gigabytes_per_second {
    static constexpr double size = 1e9;
    static constexpr const char* name = " GB/s";
};
struct teraflops_per_second {
    static constexpr double size = 1e12;
    static constexpr const char* name = " TFLOP/s";
};
struct thousandths {
    static constexpr double size = 1e-3;
    static constexpr const char* name = "/1000";
};

/// A finite quantity that is not negative, of at most 1e12 of its units.
template <slot Part, class Unit, std::int64_t Lowest>
struct measured {
    static constexpr slot part = Part;
    static constexpr std::int64_t lowest = Lowest;
    static constexpr std::int64_t highest = 1'000'000'000'000;
    static constexpr double lowest_value = static_cast<double>(lowest) * Unit::size;
    static constexpr double highest_value = static_cast<double>(highest) * Unit::size;
    static constexpr double unit_size = Unit::size;
    static constexpr const char* unit = Unit::name;
};

/// A probability that is less than 1.
template <slot Part>
struct probability : measured<Part, thousandths, 0> {
    static constexpr std::int64_t highest = 999;
    static constexpr double highest_value = 0x1.fffffffffffffp-1;
};

struct num_hidden_layers : whole<slot::model, 1, 16'384> {
    static constexpr const char* name = "model.num_hidden_layers";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.model.num_hidden_layers; }
};
struct hidden_size : whole<slot::model, 1, 131'072> {
    static constexpr const char* name = "model.hidden_size";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.model.hidden_size; }
};
struct num_attention_heads : whole<slot::model, 1, 1'024> {
    static constexpr const char* name = "model.num_attention_heads";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.model.num_attention_heads; }
};
struct num_key_value_heads : whole<slot::model, 1, 1'024> {
    static constexpr const char* name = "model.num_key_value_heads";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.model.num_key_value_heads; }
};
struct head_dim : whole<slot::model, 1, 1'024> {
    static constexpr const char* name = "model.head_dim";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.model.head_dim; }
};
struct intermediate_size : whole<slot::model, 1, 524'288> {
    static constexpr const char* name = "model.intermediate_size";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.model.intermediate_size; }
};
struct vocab_size : whole<slot::model, 1, 16'777'216> {
    static constexpr const char* name = "model.vocab_size";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.model.vocab_size; }
};
struct learned_positions : whole<slot::model, 0, 134'217'728> {
    static constexpr const char* name = "model.learned_positions";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.model.learned_positions; }
};
struct learned_position_offset : whole<slot::model, 0, 1'024> {
    static constexpr const char* name = "model.learned_position_offset";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.model.learned_position_offset; }
};
struct norm : enumerator<slot::model, norm_kind::layer_norm, norm_kind::rms_norm> {
    static constexpr const char* name = "model.norm";
    static constexpr std::int64_t get(const plan_spec& spec) { return static_cast<std::int64_t>(spec.model.norm); }
};
struct hidden_act : enumerator<slot::model, activation_kind::gelu, activation_kind::silu> {
    static constexpr const char* name = "model.hidden_act";
    static constexpr std::int64_t get(const plan_spec& spec) {
        return static_cast<std::int64_t>(spec.model.hidden_act);
    }
};
struct devices_per_node : whole<slot::cluster, 1, 1'024> {
    static constexpr const char* name = "cluster.devices_per_node";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.cluster.devices_per_node; }
};
struct nodes : whole<slot::cluster, 1, 65'536> {
    static constexpr const char* name = "cluster.nodes";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.cluster.nodes; }
};
struct scale_up_domain : whole<slot::cluster, 0, 65'536> {
    static constexpr const char* name = "cluster.scale_up_domain";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.cluster.scale_up_domain; }
};
struct device_scale_up_domain : whole<slot::cluster, 0, 65'536> {
    static constexpr const char* name = "cluster.device.scale_up_domain";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.cluster.device.scale_up_domain; }
};
struct optimizer_temporaries : whole<slot::framework, 0, 64> {
    static constexpr const char* name = "framework.optimizer_temporaries";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.framework.optimizer_temporaries; }
};
struct highest_zero_stage : whole<slot::framework, 0, 3> {
    static constexpr const char* name = "framework.highest_zero_stage";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.framework.highest_zero_stage; }
};
struct highest_zero_stage_with_pipeline : whole<slot::framework, 0, 3> {
    static constexpr const char* name = "framework.highest_zero_stage_with_pipeline";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.framework.highest_zero_stage_with_pipeline; }
};
struct vocabulary_multiple : whole<slot::framework, 1, 65'536> {
    static constexpr const char* name = "framework.vocabulary_multiple";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.framework.vocabulary_multiple; }
};
struct prefetched_layers : whole<slot::framework, 0, 1'024> {
    static constexpr const char* name = "framework.gathering.prefetched_layers";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.framework.gathering.prefetched_layers; }
};
struct prefetched_values : whole<slot::framework, 0, 1'099'511'627'776> {
    static constexpr const char* name = "framework.gathering.prefetched_values";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.framework.gathering.prefetched_values; }
};
struct bucket_values : whole<slot::framework, 0, 68'719'476'736> {
    static constexpr const char* name = "framework.reduction.bucket_values";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.framework.reduction.bucket_values; }
};
struct buckets : whole<slot::framework, 0, 64> {
    static constexpr const char* name = "framework.reduction.buckets";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.framework.reduction.buckets; }
};
struct buckets_when_parameters_are_sharded : whole<slot::framework, 0, 64> {
    static constexpr const char* name = "framework.reduction.buckets_when_parameters_are_sharded";
    static constexpr std::int64_t get(const plan_spec& spec) {
        return spec.framework.reduction.buckets_when_parameters_are_sharded;
    }
};
struct eager_dropout_mask_bytes : whole<slot::framework, 0, 8> {
    static constexpr const char* name = "framework.eager.dropout_mask_bytes";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.framework.eager.dropout_mask_bytes; }
};
struct fused_dropout_mask_bytes : whole<slot::framework, 0, 8> {
    static constexpr const char* name = "framework.fused.dropout_mask_bytes";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.framework.fused.dropout_mask_bytes; }
};
struct eager_attention : kernel_of<&framework::eager, &kernel_set::attention, attention_kernel::flash> {
    static constexpr const char* name = "framework.eager.attention";
};
struct eager_softmax : kernel_of<&framework::eager, &kernel_set::softmax, softmax_kernel::as_hugging_face> {
    static constexpr const char* name = "framework.eager.softmax";
};
struct eager_rms_norm
    : kernel_of<&framework::eager, &kernel_set::rms_norm, rms_norm_kernel::composed_with_input_kept_twice> {
    static constexpr const char* name = "framework.eager.rms_norm";
};
struct eager_statistics : kernel_of<&framework::eager, &kernel_set::statistics, statistics_kernel::in_compute_format> {
    static constexpr const char* name = "framework.eager.statistics";
};
struct eager_gated_activation
    : kernel_of<&framework::eager, &kernel_set::gated_activation, gated_activation_kernel::composed> {
    static constexpr const char* name = "framework.eager.gated_activation";
};
struct eager_loss : kernel_of<&framework::eager, &kernel_set::loss, loss_kernel::fused_in_place> {
    static constexpr const char* name = "framework.eager.loss";
};
struct fused_attention : kernel_of<&framework::fused, &kernel_set::attention, attention_kernel::flash> {
    static constexpr const char* name = "framework.fused.attention";
};
struct fused_softmax : kernel_of<&framework::fused, &kernel_set::softmax, softmax_kernel::as_hugging_face> {
    static constexpr const char* name = "framework.fused.softmax";
};
struct fused_rms_norm
    : kernel_of<&framework::fused, &kernel_set::rms_norm, rms_norm_kernel::composed_with_input_kept_twice> {
    static constexpr const char* name = "framework.fused.rms_norm";
};
struct fused_statistics : kernel_of<&framework::fused, &kernel_set::statistics, statistics_kernel::in_compute_format> {
    static constexpr const char* name = "framework.fused.statistics";
};
struct fused_gated_activation
    : kernel_of<&framework::fused, &kernel_set::gated_activation, gated_activation_kernel::composed> {
    static constexpr const char* name = "framework.fused.gated_activation";
};
struct fused_loss : kernel_of<&framework::fused, &kernel_set::loss, loss_kernel::fused_in_place> {
    static constexpr const char* name = "framework.fused.loss";
};
struct usual_kernels : enumerator<slot::framework, dryfit::kernel_choice::eager, dryfit::kernel_choice::fused> {
    static constexpr const char* name = "framework.usual_kernels";
    static constexpr std::int64_t get(const plan_spec& spec) {
        return static_cast<std::int64_t>(spec.framework.usual_kernels);
    }
};
struct framework_gradients
    : enumerator<slot::framework, gradient_lifetime::always, gradient_lifetime::backward_to_update> {
    static constexpr const char* name = "framework.gradients";
    static constexpr std::int64_t get(const plan_spec& spec) {
        return static_cast<std::int64_t>(spec.framework.gradients);
    }
};
struct framework_gradient_bits : whole<slot::framework, 1, 64> {
    static constexpr const char* name = "framework.mixed_precision_gradients.bits";
    static constexpr std::int64_t get(const plan_spec& spec) {
        return spec.framework.mixed_precision_gradients.given ? spec.framework.mixed_precision_gradients.value.bits
                                                              : lowest;
    }
};
struct precision_kind : enumerator<slot::precision, dryfit::precision_kind::mixed, dryfit::precision_kind::autocast> {
    static constexpr const char* name = "precision.kind";
    static constexpr std::int64_t get(const plan_spec& spec) { return static_cast<std::int64_t>(spec.precision.kind); }
};
struct compute_bits : whole<slot::precision, 8, 64> {
    static constexpr const char* name = "precision.compute.bits";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.precision.compute.bits; }
};
struct gradient_bits : whole<slot::gradients, 1, 64> {
    static constexpr const char* name = "precision.gradients.bits";
    static constexpr std::int64_t get(const plan_spec& spec) {
        return spec.precision.gradients.given ? spec.precision.gradients.value.bits : lowest;
    }
};
struct accumulated_gradient_bits : whole<slot::gradients, 0, 64> {
    static constexpr const char* name = "precision.accumulated_gradients.bits";
    static constexpr std::int64_t get(const plan_spec& spec) {
        return spec.precision.accumulated_gradients.given ? spec.precision.accumulated_gradients.value.bits : lowest;
    }
};
struct master_weight_bits : whole<slot::master_weights, 0, 64> {
    static constexpr const char* name = "precision.master_weights.bits";
    static constexpr std::int64_t get(const plan_spec& spec) {
        return spec.precision.master_weights.given ? spec.precision.master_weights.value.bits : lowest;
    }
};
struct optimizer_moments : whole<slot::optimizer, 0, 16> {
    static constexpr const char* name = "optimizer.moments";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.optimizer.moments; }
};
struct moment_bits : whole<slot::optimizer, 1, 64> {
    static constexpr const char* name = "optimizer.moment_format.bits";
    static constexpr std::int64_t get(const plan_spec& spec) {
        return spec.optimizer.moment_format.given ? spec.optimizer.moment_format.value.bits : lowest;
    }
};
struct zero_stage : whole<slot::sharding, 0, 3> {
    static constexpr const char* name = "sharding.stage";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.sharding.stage; }
};
struct data_parallel : whole<slot::data_parallel, 1, 67'108'864> {
    static constexpr const char* name = "layout.data";
    static constexpr std::int64_t get(const plan_spec& spec) {
        return spec.layout.data.given ? spec.layout.data.value : lowest;
    }
};
struct tensor_parallel : whole<slot::tensor_parallel, 1, 4'096> {
    static constexpr const char* name = "layout.tensor";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.layout.tensor; }
};
struct context_parallel : whole<slot::context_parallel, 1, 16'384> {
    static constexpr const char* name = "layout.context";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.layout.context; }
};
struct context_exchange
    : enumerator<slot::context_parallel, dryfit::context_exchange::ring, dryfit::context_exchange::all_to_all> {
    static constexpr const char* name = "layout.exchange";
    static constexpr std::int64_t get(const plan_spec& spec) { return static_cast<std::int64_t>(spec.layout.exchange); }
};
struct pipeline_parallel : whole<slot::pipeline_parallel, 1, 16'384> {
    static constexpr const char* name = "layout.pipeline";
    static constexpr std::int64_t get(const plan_spec& spec) { return spec.layout.pipeline; }
};
struct pipeline_schedule : enumerator<slot::pipeline_parallel, dryfit::pipeline_schedule::one_forward_one_backward,
                                      dryfit::pipeline_schedule::one_forward_one_backward> {
    static constexpr const char* name = "layout.schedule";
    static constexpr std::int64_t get(const plan_spec& spec) { return static_cast<std::int64_t>(spec.layout.schedule); }
};
struct micro_batch_size : whole<slot::micro_batch_size, 1, 65'536> {
    static constexpr const char* name = "batch.micro";
    static constexpr std::int64_t get(const plan_spec& spec) {
        return spec.batch.micro.given ? spec.batch.micro.value : lowest;
    }
};
struct gradient_accumulation_steps : whole<slot::gradient_accumulation_steps, 1, 1'048'576> {
    static constexpr const char* name = "batch.accumulation";
    static constexpr std::int64_t get(const plan_spec& spec) {
        return spec.batch.accumulation.given ? spec.batch.accumulation.value : lowest;
    }
};
struct global_batch_size : whole<slot::global_batch_size, 1, 4'611'686'018'427'387'904> {
    static constexpr const char* name = "batch.global";
    static constexpr std::int64_t get(const plan_spec& spec) {
        return spec.batch.global.given ? spec.batch.global.value : lowest;
    }
};
struct sequence_length : whole<slot::sequence_length, 1, 16'777'216> {
    static constexpr const char* name = "batch.sequence";
    static constexpr std::int64_t get(const plan_spec& spec) {
        return spec.batch.sequence.given ? spec.batch.sequence.value : lowest;
    }
};
struct recompute_granularity
    : enumerator<slot::recompute, dryfit::recompute_granularity::none, dryfit::recompute_granularity::layer> {
    static constexpr const char* name = "recompute.granularity";
    static constexpr std::int64_t get(const plan_spec& spec) {
        return static_cast<std::int64_t>(spec.recompute.granularity);
    }
};
struct kernel_choice
    : enumerator<slot::kernels, dryfit::kernel_choice::of_the_framework, dryfit::kernel_choice::fused> {
    static constexpr const char* name = "kernels.choice";
    static constexpr std::int64_t get(const plan_spec& spec) { return static_cast<std::int64_t>(spec.kernels.choice); }
};

struct attention_dropout : probability<slot::model> {
    static constexpr const char* name = "model.attention_dropout";
    static constexpr double get(const plan_spec& spec) { return spec.model.attention_dropout; }
};
struct hidden_dropout : probability<slot::model> {
    static constexpr const char* name = "model.hidden_dropout";
    static constexpr double get(const plan_spec& spec) { return spec.model.hidden_dropout; }
};
struct embedding_dropout : probability<slot::model> {
    static constexpr const char* name = "model.embedding_dropout";
    static constexpr double get(const plan_spec& spec) { return spec.model.embedding_dropout; }
};
struct device_memory : measured<slot::cluster, megabytes, 1> {
    static constexpr const char* name = "cluster.device.memory";
    static constexpr double get(const plan_spec& spec) { return spec.cluster.device.memory.in_base_unit; }
};
struct usable_memory : measured<slot::cluster, megabytes, 1> {
    static constexpr const char* name = "cluster.device.usable_memory";
    static constexpr double get(const plan_spec& spec) {
        return spec.cluster.device.usable_memory.given ? spec.cluster.device.usable_memory.value.in_base_unit
                                                       : lowest_value;
    }
};
struct memory_bandwidth : measured<slot::cluster, gigabytes_per_second, 0> {
    static constexpr const char* name = "cluster.device.memory_bandwidth";
    static constexpr double get(const plan_spec& spec) { return spec.cluster.device.memory_bandwidth.in_base_unit; }
};
struct peak_fp32 : measured<slot::cluster, teraflops_per_second, 0> {
    static constexpr const char* name = "cluster.device.peak.fp32";
    static constexpr double get(const plan_spec& spec) { return spec.cluster.device.peak.fp32.in_base_unit; }
};
struct peak_tf32 : measured<slot::cluster, teraflops_per_second, 0> {
    static constexpr const char* name = "cluster.device.peak.tf32";
    static constexpr double get(const plan_spec& spec) { return spec.cluster.device.peak.tf32.in_base_unit; }
};
struct peak_fp16 : measured<slot::cluster, teraflops_per_second, 0> {
    static constexpr const char* name = "cluster.device.peak.fp16";
    static constexpr double get(const plan_spec& spec) { return spec.cluster.device.peak.fp16.in_base_unit; }
};
struct peak_bf16 : measured<slot::cluster, teraflops_per_second, 0> {
    static constexpr const char* name = "cluster.device.peak.bf16";
    static constexpr double get(const plan_spec& spec) { return spec.cluster.device.peak.bf16.in_base_unit; }
};
struct peak_fp8 : measured<slot::cluster, teraflops_per_second, 0> {
    static constexpr const char* name = "cluster.device.peak.fp8";
    static constexpr double get(const plan_spec& spec) { return spec.cluster.device.peak.fp8.in_base_unit; }
};
struct scale_up_bandwidth : measured<slot::cluster, gigabytes_per_second, 0> {
    static constexpr const char* name = "cluster.device.scale_up.bandwidth";
    static constexpr double get(const plan_spec& spec) { return spec.cluster.device.scale_up.bandwidth.in_base_unit; }
};
struct host_bandwidth : measured<slot::cluster, gigabytes_per_second, 0> {
    static constexpr const char* name = "cluster.device.host.bandwidth";
    static constexpr double get(const plan_spec& spec) { return spec.cluster.device.host.bandwidth.in_base_unit; }
};
struct network_bandwidth : measured<slot::cluster, gigabytes_per_second, 0> {
    static constexpr const char* name = "cluster.device.network.bandwidth";
    static constexpr double get(const plan_spec& spec) { return spec.cluster.device.network.bandwidth.in_base_unit; }
};
struct fabric_bandwidth : measured<slot::cluster, gigabytes_per_second, 0> {
    static constexpr const char* name = "cluster.fabric.bandwidth";
    static constexpr double get(const plan_spec& spec) { return spec.cluster.fabric.bandwidth.in_base_unit; }
};
struct context_memory : measured<slot::cluster, megabytes, 0> {
    static constexpr const char* name = "cluster.device.overhead.context";
    static constexpr double get(const plan_spec& spec) {
        return spec.cluster.device.overhead.context.given ? spec.cluster.device.overhead.context.value.in_base_unit
                                                          : lowest_value;
    }
};
struct communicator_memory : measured<slot::cluster, megabytes, 0> {
    static constexpr const char* name = "cluster.device.overhead.communicator";
    static constexpr double get(const plan_spec& spec) {
        return spec.cluster.device.overhead.communicator.given
                   ? spec.cluster.device.overhead.communicator.value.in_base_unit
                   : lowest_value;
    }
};
struct matmul_workspace : measured<slot::cluster, megabytes, 0> {
    static constexpr const char* name = "cluster.device.overhead.matmul_workspace";
    static constexpr double get(const plan_spec& spec) {
        return spec.cluster.device.overhead.matmul_workspace.given
                   ? spec.cluster.device.overhead.matmul_workspace.value.in_base_unit
                   : lowest_value;
    }
};
struct fused_workspace : measured<slot::cluster, megabytes, 0> {
    static constexpr const char* name = "cluster.device.overhead.fused_workspace";
    static constexpr double get(const plan_spec& spec) {
        return spec.cluster.device.overhead.fused_workspace.given
                   ? spec.cluster.device.overhead.fused_workspace.value.in_base_unit
                   : lowest_value;
    }
};
struct headroom : measured<slot::headroom, megabytes, 0> {
    static constexpr const char* name = "headroom";
    static constexpr double get(const plan_spec& spec) { return spec.headroom.in_base_unit; }
};

} // namespace field

namespace detail {

template <class... Types>
struct list {};

using whole_fields =
    list<field::num_hidden_layers, field::hidden_size, field::num_attention_heads, field::num_key_value_heads,
         field::head_dim, field::intermediate_size, field::vocab_size, field::learned_positions,
         field::learned_position_offset, field::norm, field::hidden_act, field::devices_per_node, field::nodes,
         field::scale_up_domain, field::device_scale_up_domain, field::optimizer_temporaries, field::highest_zero_stage,
         field::highest_zero_stage_with_pipeline, field::vocabulary_multiple, field::prefetched_layers,
         field::prefetched_values, field::bucket_values, field::buckets, field::buckets_when_parameters_are_sharded,
         field::eager_dropout_mask_bytes, field::fused_dropout_mask_bytes, field::eager_attention, field::eager_softmax,
         field::eager_rms_norm, field::eager_statistics, field::eager_gated_activation, field::eager_loss,
         field::fused_attention, field::fused_softmax, field::fused_rms_norm, field::fused_statistics,
         field::fused_gated_activation, field::fused_loss, field::usual_kernels, field::framework_gradients,
         field::framework_gradient_bits, field::precision_kind, field::compute_bits, field::gradient_bits,
         field::accumulated_gradient_bits, field::master_weight_bits, field::optimizer_moments, field::moment_bits,
         field::zero_stage, field::data_parallel, field::tensor_parallel, field::context_parallel,
         field::context_exchange, field::pipeline_parallel, field::pipeline_schedule, field::micro_batch_size,
         field::gradient_accumulation_steps, field::global_batch_size, field::sequence_length,
         field::recompute_granularity, field::kernel_choice>;

using measured_fields =
    list<field::attention_dropout, field::hidden_dropout, field::embedding_dropout, field::device_memory,
         field::usable_memory, field::memory_bandwidth, field::peak_fp32, field::peak_tf32, field::peak_fp16,
         field::peak_bf16, field::peak_fp8, field::scale_up_bandwidth, field::host_bandwidth, field::network_bandwidth,
         field::fabric_bandwidth, field::context_memory, field::communicator_memory, field::matmul_workspace,
         field::fused_workspace, field::headroom>;

template <int Number, class T>
struct numbered {};

/// Gives each type of a list a number, counted from 0.
template <class Numbers, class... Types>
struct numbering;
template <int... Numbers, class... Types>
struct numbering<std::integer_sequence<int, Numbers...>, Types...> : numbered<Numbers, Types>... {
    static constexpr int count = sizeof...(Types);
};

/// The numbering of a list: `number_in<T>(numbering)` is the number of a type, `type_in<N>(numbering)` the type of one.
template <class... Types>
constexpr auto number_types(list<Types...>) {
    return numbering<std::make_integer_sequence<int, sizeof...(Types)>, Types...>{};
}

template <class... Types>
[[nodiscard]] constexpr int length(list<Types...>) {
    return sizeof...(Types);
}

template <class... A, class... B, class... C>
constexpr list<A..., B..., C...> joined(list<A...>, list<B...>, list<C...>) {
    return {};
}

template <class T, int Number>
constexpr int number_in(const numbered<Number, T>&) {
    return Number;
}
template <int Number, class T>
T type_in(const numbered<Number, T>&);

inline constexpr auto field_numbers = number_types(joined(whole_fields{}, measured_fields{}, list<>{}));

/// Some of at most 128 things, by their numbers.
struct number_set {
    std::uint64_t words[2]{};

    constexpr number_set() = default;
    constexpr number_set(std::initializer_list<int> numbers) {
        for (const int number : numbers) put(number);
    }
    constexpr void put(int number) { words[number / 64] |= std::uint64_t{1} << (number % 64); }
    constexpr void put(const number_set& more) {
        words[0] |= more.words[0];
        words[1] |= more.words[1];
    }
    [[nodiscard]] constexpr bool has(int number) const { return (words[number / 64] >> (number % 64) & 1) != 0; }
    [[nodiscard]] constexpr bool meets(const number_set& other) const {
        return ((words[0] & other.words[0]) | (words[1] & other.words[1])) != 0;
    }
};

static_assert(decltype(field_numbers)::count <= 128, "number_set has to have a bit for each field");

/// The fields as a set.
template <class... Fields>
inline constexpr number_set fields{number_in<Fields>(field_numbers)...};

/// The fields that a part sets.
template <class... Whole, class... Measured>
[[nodiscard]] constexpr number_set fields_of(slot part, list<Whole...>, list<Measured...>) {
    number_set set;
    int number = 0;
    ((Whole::part == part ? set.put(number++) : void(number++)), ...);
    ((Measured::part == part ? set.put(number++) : void(number++)), ...);
    return set;
}
template <slot Part>
inline constexpr number_set fields_of_part = fields_of(Part, whole_fields{}, measured_fields{});

/// Whether Lowest <= value <= Highest, in one comparison.
constexpr bool is_within(std::int64_t value, std::int64_t lowest, std::int64_t highest) {
    return static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(lowest) <=
           static_cast<std::uint64_t>(highest) - static_cast<std::uint64_t>(lowest);
}

/// Whether lowest <= value <= highest, bounds that are not negative. It compares the bits, which are in the order of
/// the values, so that NaN and infinity are found with -ffast-math too.
constexpr bool is_within(double value, double lowest, double highest) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    const bool is_minus_zero = bits == std::uint64_t{1} << 63;
    return (is_minus_zero
                ? lowest == 0
                : bits >= std::bit_cast<std::uint64_t>(lowest) && bits <= std::bit_cast<std::uint64_t>(highest));
}

template <class... Fields>
[[nodiscard]] constexpr bool all_whole_in_range(const plan_spec& spec, list<Fields...>) {
    return (Fields::contains(Fields::get(spec)) && ...);
}
template <class... Fields>
[[nodiscard]] constexpr bool all_measured_in_range(const plan_spec& spec, list<Fields...>) {
    return (is_within(Fields::get(spec), Fields::lowest_value, Fields::highest_value) && ...);
}

/// A field as a value: for loops over all of them.
struct field_record {
    const char* name;
    const char* unit;
    std::int64_t lowest;
    std::int64_t highest;
    std::int64_t (*whole)(const plan_spec&);
    double (*measured)(const plan_spec&); ///< instead of `whole`
    double lowest_value;
    double highest_value;
    double unit_size; ///< 0: a whole number
};

template <class Whole, class Measured>
struct table_of;
template <class... Whole, class... Measured>
struct table_of<list<Whole...>, list<Measured...>> {
    static constexpr field_record fields[sizeof...(Whole) + sizeof...(Measured)]{
        {Whole::name, Whole::unit, Whole::lowest, Whole::highest, Whole::get, nullptr, 0, 0, 0}...,
        {Measured::name, Measured::unit, Measured::lowest, Measured::highest, nullptr, Measured::get,
         Measured::lowest_value, Measured::highest_value, Measured::unit_size}...};
};

/// The table of bounds, in the order of the numbers of the fields.
using field_table = table_of<whole_fields, measured_fields>;

[[nodiscard]] constexpr bool is_in_range(const field_record& field, const plan_spec& spec) {
    return field.unit_size == 0 ? is_within(field.whole(spec), field.lowest, field.highest)
                                : is_within(field.measured(spec), field.lowest_value, field.highest_value);
}

/// The value of a field that is out of range, in the unit of its bounds, rounded away from the range; INT64_MAX for NaN
/// and the infinities.
[[nodiscard]] constexpr std::int64_t found_in(const field_record& field, const plan_spec& spec) {
    if (field.unit_size == 0) return field.whole(spec);
    constexpr double largest = 0x1.fffffffffffffp1023;
    const double value = field.measured(spec);
    if (!is_within(value, 0, largest) && !is_within(-value, 0, largest)) return INT64_MAX;
    if (value < field.lowest_value) {
        const std::int64_t below = floor_to_int64(value / field.unit_size);
        return below < field.lowest ? below : field.lowest - 1;
    }
    const std::int64_t above = ceil_to_int64(value / field.unit_size);
    return above > field.highest ? above : field.highest + 1;
}

} // namespace detail
} // namespace dryfit
