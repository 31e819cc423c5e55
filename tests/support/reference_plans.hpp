// SPDX-License-Identifier: BSL-1.0
// The three plans whose phases CHANGELOG.md states for every ledger revision: one a framework, one of them with a
// pipeline. They stay as they are, so that revisions can be compared.
#pragma once

#include <dryfit/hardware.hpp>
#include <dryfit/model.hpp>
#include <dryfit/plan.hpp>
#include <dryfit/training.hpp>

namespace reference_plans {
using namespace dryfit;

struct llama_2_7b_deepspeed
    : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
           adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<4096>, global_batch_size<64>, recompute::full,
           kernels::flash_attention> {};

struct llama_3_70b_megatron
    : plan<models::llama_3_70b, cluster<devices::h100_sxm_80gb, 8, 8>, frameworks::megatron_core, mixed_precision<bf16>,
           adamw<>, zero_stage<1>, tensor_parallel<8>, sequence_parallel, pipeline_parallel<4>, micro_batch_size<1>,
           sequence_length<8192>, global_batch_size<64>> {};

struct qwen_2_5_14b_pytorch
    : plan<models::qwen_2_5_14b, cluster<devices::h200_sxm_141gb, 8>, frameworks::plain_pytorch, autocast<bf16>,
           adamw<>, zero_stage<3>, micro_batch_size<2>, sequence_length<4096>, recompute::full> {};

struct named_plan {
    const char* name;
    plan_spec spec;
};
inline constexpr named_plan all[] = {{"llama_2_7b_deepspeed", llama_2_7b_deepspeed::spec},
                                     {"llama_3_70b_megatron", llama_3_70b_megatron::spec},
                                     {"qwen_2_5_14b_pytorch", qwen_2_5_14b_pytorch::spec}};

} // namespace reference_plans
