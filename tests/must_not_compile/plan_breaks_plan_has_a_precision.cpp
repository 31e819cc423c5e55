// SPDX-License-Identifier: BSL-1.0
// There is no default precision.
// documents: plan_has_a_precision
// expected-error {{a plan needs a precision: add one such as mixed_precision<bf16>, autocast<bf16> or pure_precision<fp32>}}
// expected-sentence {{: the plan has no precision: add one such as mixed_precision<bf16>, autocast<bf16> or pure_precision<fp32>}}
// breaks {{plan_has_a_precision<0>}}
// byte-limit: g++-12 1600, clang-14 1350, clang-22 1450, nvcc-13 1190 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

using checked = plan<
#ifdef EXPECT_VALID_TWIN
    mixed_precision<bf16>,
#endif
    models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, adamw<>, zero_stage<1>,
    micro_batch_size<1>, sequence_length<4096>, recompute::full, kernels::flash_attention>;
