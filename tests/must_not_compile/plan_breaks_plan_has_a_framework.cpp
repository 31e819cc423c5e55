// SPDX-License-Identifier: BSL-1.0
// There is no default framework: each holds other things in memory.
// documents: plan_has_a_framework
// expected-error {{a plan needs a framework: add one of frameworks, such as frameworks::deepspeed. a framework value of your own needs \.given = true}}
// expected-sentence {{: the plan has no framework: add one of frameworks, such as frameworks::deepspeed. a framework value of your own needs \.given = true}}
// breaks {{plan_has_a_framework<0>}}
// byte-limit: g++-12 1770, clang-14 1520, clang-22 1590, nvcc-13 1350 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

using checked = plan<
#ifdef EXPECT_VALID_TWIN
    frameworks::deepspeed,
#endif
    models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, mixed_precision<bf16>, adamw<>, zero_stage<1>,
    micro_batch_size<1>, sequence_length<4096>, recompute::full, kernels::flash_attention>;
