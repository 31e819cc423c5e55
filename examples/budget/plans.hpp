// SPDX-License-Identifier: BSL-1.0
// The jobs of a team, as they are submitted.
#pragma once

#include <dryfit/dryfit.hpp>

namespace jobs {

using namespace dryfit;

// clang-format off
struct pretraining : plan<models::llama_3_8b,
                          cluster<devices::h100_sxm_80gb, 8, 4>, // 4 nodes of 8
                          frameworks::megatron_core,
                          mixed_precision<bf16>, adamw<>, zero_stage<1>, // the distributed optimizer
                          tensor_parallel<2>, sequence_parallel,
                          micro_batch_size<2>,
                          sequence_length<8192>, global_batch_size<512>> {};

// The last billions of tokens: the same job on sequences four times as long, each shared by four ranks.
struct long_context : pretraining::with<sequence_length<32768>, context_parallel<4>, global_batch_size<128>> {};

struct fine_tuning : plan<models::llama_3_8b,
                          cluster<devices::a100_sxm_80gb, 8>,
                          frameworks::deepspeed,
                          mixed_precision<bf16>, adamw<>, zero_stage<3>,
                          micro_batch_size<4>, sequence_length<4096>, global_batch_size<128>,
                          recompute::full, kernels::flash_attention> {};
// clang-format on

} // namespace jobs
