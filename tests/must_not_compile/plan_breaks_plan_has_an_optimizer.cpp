// SPDX-License-Identifier: BSL-1.0
// There is no default optimizer; one without state is named too.
// documents: plan_has_an_optimizer
// expected-error {{a plan needs an optimizer: add one such as adamw<>. sgd<> has no state. an optimizer value of your own needs \.given = true}}
// expected-sentence {{: the plan has no optimizer: add one such as adamw<>. sgd<> has no state. an optimizer value of your own needs \.given = true}}
// breaks {{plan_has_an_optimizer<0>}}
// byte-limit: g++-12 1740, clang-14 1510, clang-22 1580, nvcc-13 1320 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

using checked = plan<
#ifdef EXPECT_VALID_TWIN
    adamw<>,
#endif
    models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>, zero_stage<1>,
    micro_batch_size<1>, sequence_length<4096>, recompute::full, kernels::flash_attention>;
