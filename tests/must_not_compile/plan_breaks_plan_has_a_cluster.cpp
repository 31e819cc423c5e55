// SPDX-License-Identifier: BSL-1.0
// A plan without devices names some that could be added.
// documents: plan_has_a_cluster
// expected-error {{a plan needs a cluster: add one such as cluster<devices::a100_sxm_80gb, 8>}}
// expected-sentence {{: the plan has no cluster: add one such as cluster<devices::a100_sxm_80gb, 8>}}
// breaks {{plan_has_a_cluster<0>}}
// byte-limit: g++-12 1620, clang-14 1440, clang-22 1510, nvcc-13 1200 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

using checked = plan<
#ifdef EXPECT_VALID_TWIN
    cluster<devices::a100_sxm_80gb, 8>,
#endif
    models::llama_2_7b, frameworks::deepspeed, mixed_precision<bf16>, adamw<>, zero_stage<1>, micro_batch_size<1>,
    sequence_length<4096>, recompute::full, kernels::flash_attention>;
