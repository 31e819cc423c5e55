// SPDX-License-Identifier: BSL-1.0
// This must not compile: a tensor-parallel group of 6 divides neither the heads, nor the MLP, nor the devices.
#include <dryfit/dryfit.hpp>

using namespace dryfit;

// clang-format off
struct plan_7b : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                      mixed_precision<bf16>, adamw<>, micro_batch_size<1>, sequence_length<4096>,
                      tensor_parallel<6>> {};
// clang-format on
