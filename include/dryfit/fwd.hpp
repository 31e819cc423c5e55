// SPDX-License-Identifier: BSL-1.0
/// \file
/// The names of quantities, plans and parts, for headers that only mention them; no Boost, a fraction of the cost of
/// `dryfit.hpp`, which the file that defines things includes.
///
/// A class is incomplete here: a function that takes or returns it can be declared, a plan of your own is
/// `struct plan_7b;`. Default arguments stand with the definitions (`adamw<moments<>>` here is `adamw<>` there).
/// Not here: the catalogues of models and devices, the concepts (`any_plan`, `fits`), and `headroom`, whose argument
/// is a quantity.
#pragma once

#include <dryfit/numerics/number_format.hpp>
#include <dryfit/training/moments.hpp>

#include <cstdint>

namespace dryfit {

namespace dimension {
struct information;
struct time;
struct computation;
struct token_count;
struct money;
struct frequency;
struct bandwidth;
struct compute_throughput;
struct token_throughput;
struct arithmetic_intensity;
struct computation_per_token;
struct information_per_token;
struct time_per_token;
struct money_per_time;
struct money_per_token;
} // namespace dimension

template <class Dimension>
struct quantity;

using bytes = quantity<dimension::information>;
using seconds = quantity<dimension::time>;
using flops = quantity<dimension::computation>;
using tokens = quantity<dimension::token_count>;
using usd = quantity<dimension::money>;
using per_second = quantity<dimension::frequency>;
using bytes_per_second = quantity<dimension::bandwidth>;
using flops_per_second = quantity<dimension::compute_throughput>;
using tokens_per_second = quantity<dimension::token_throughput>;
using flops_per_byte = quantity<dimension::arithmetic_intensity>;
using bytes_per_token = quantity<dimension::information_per_token>;
using seconds_per_token = quantity<dimension::time_per_token>;
using usd_per_second = quantity<dimension::money_per_time>;
using usd_per_token = quantity<dimension::money_per_token>;

// Values.
struct transformer;
struct parameter_count;
struct device;
struct link;
struct cluster_spec;
struct framework;
struct kernel_set;
struct precision;
struct optimizer;
struct sharding;
struct layout;
struct batch;
struct recompute_policy;
struct kernel_policy;
struct plan_spec;
struct violation;
struct violations;
struct rank_position;
struct phase_ledger;
struct memory_ledger;
struct capacity;

enum class slot : int;
enum class phase : int;
enum class account : int;
enum class context_exchange : int;

// Plans: what `plan<Parts...>` and `plan_of<Spec>` are, less the check where they are written.
template <class... Parts>
struct composed_plan;
template <const plan_spec& Spec>
struct plan_from_value;

// Parts.
template <const transformer& Model>
struct model;
template <class Device, std::int64_t PerNode, std::int64_t Nodes, class Fabric>
struct cluster;
template <const framework& Framework>
struct framework_of;
namespace frameworks {
struct deepspeed;
struct megatron_core;
struct plain_pytorch;
} // namespace frameworks

template <format_type Format>
struct mixed_precision;
template <format_type Format>
struct pure_precision;
template <format_type Format>
struct autocast;
template <format_type Format, format_type AccumulatedFormat>
struct gradients;
template <format_type Format>
struct master_weights;

template <moments_type Moments>
struct adamw;
template <momentum_type Momentum>
struct sgd;

template <std::int64_t Stage>
struct zero_stage;
template <std::int64_t Size>
struct data_parallel;
template <std::int64_t Size>
struct tensor_parallel;
struct tensor_parallel_across_nodes;
struct sequence_parallel;
template <std::int64_t Size, context_exchange Exchange>
struct context_parallel;
struct one_forward_one_backward;
template <std::int64_t Size, class Schedule>
struct pipeline_parallel;

template <std::int64_t Sequences>
struct micro_batch_size;
template <std::int64_t Steps>
struct gradient_accumulation_steps;
template <std::int64_t Sequences>
struct global_batch_size;
template <std::int64_t Tokens>
struct sequence_length;

namespace recompute {
struct none;
struct core_attention;
template <class Module>
struct selective;
struct full;
} // namespace recompute

namespace kernels {
struct eager;
struct flash_attention;
struct fused;
} // namespace kernels

} // namespace dryfit
