// SPDX-License-Identifier: BSL-1.0
// A plan without a model names one that could be added.
// documents: plan_has_a_model
// expected-error {{a plan needs a model: add one of models, such as models::llama_2_7b, or your own by model<mine>}}
// expected-sentence {{: the plan has no model: add one of models, such as models::llama_2_7b, or your own by model<mine>}}
// breaks {{plan_has_a_model<0>}}
// byte-limit: g++-12 2364, clang-14 2470, clang-22 2501, nvcc-13 2073
#include <dryfit/dryfit.hpp>

using namespace dryfit;

using checked = plan<
#ifdef EXPECT_VALID_TWIN
    models::llama_2_7b,
#endif
    cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>, adamw<>, zero_stage<1>,
    micro_batch_size<1>, sequence_length<4096>, recompute::full, kernels::flash_attention>;
