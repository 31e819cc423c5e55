// SPDX-License-Identifier: BSL-1.0
// This must not compile: without ZeRO, each device holds 16 bytes of every parameter.
#include <dryfit/dryfit.hpp>

using namespace dryfit;

// clang-format off
struct plan_7b : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                      mixed_precision<bf16>, adamw<>, micro_batch_size<1>, sequence_length<4096>,
                      recompute::full, kernels::flash_attention> {};
// clang-format on

using checked = must_fit<plan_7b>;
