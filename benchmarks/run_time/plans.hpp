// SPDX-License-Identifier: BSL-1.0
// The plans whose functions are timed and counted. They are no constants: nothing is computed while this compiles.
#pragma once

#include <dryfit/dryfit.hpp>

namespace run_time_plans {

using namespace dryfit;

/// Llama-2-7B on one node, as in the README.
struct dense_plan : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                         mixed_precision<bf16>, adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<4096>,
                         global_batch_size<64>, recompute::full, kernels::flash_attention> {};

/// GPT-3 on 128 devices in 8 stages: a ledger is made of the first stage and of the last, from one recording.
struct pipeline_plan
    : plan<models::gpt_3_175b, cluster<devices::a100_sxm_80gb, 8, 16>, frameworks::megatron_core, mixed_precision<bf16>,
           adamw<>, zero_stage<1>, tensor_parallel<8>, sequence_parallel, pipeline_parallel<8>, micro_batch_size<1>,
           sequence_length<2048>, global_batch_size<64>, recompute::selective<>> {};

inline plan_spec dense = dense_plan::spec;
inline plan_spec pipeline = pipeline_plan::spec;

/// The dense plan on tensor groups that divide neither its heads nor its devices.
inline plan_spec impossible = [] {
    plan_spec spec = dense;
    spec.layout.tensor = 6;
    return spec;
}();

} // namespace run_time_plans
