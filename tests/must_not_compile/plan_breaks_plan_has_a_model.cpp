// SPDX-License-Identifier: BSL-1.0
// A plan without a model names one that could be added.
// documents: plan_has_a_model
// expected-error {{a plan needs a model: add one of models}}
// breaks {{plan_has_a_model<0>}}
#include <dryfit/dryfit.hpp>

using namespace dryfit;

using checked = plan<
#ifdef EXPECT_VALID_TWIN
    models::llama_2_7b,
#endif
    cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>, adamw<>, zero_stage<1>,
    micro_batch_size<1>, sequence_length<4096>, recompute::full, kernels::flash_attention>;
