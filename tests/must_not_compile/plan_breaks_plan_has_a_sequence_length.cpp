// SPDX-License-Identifier: BSL-1.0
// There is no default sequence length.
// documents: plan_has_a_sequence_length
// expected-error {{a plan needs a sequence length: add one such as sequence_length<4096>}}
// expected-sentence {{: the plan has no sequence length: add one such as sequence_length<4096>}}
// breaks {{plan_has_a_sequence_length<0>}}
// byte-limit: g++-12 1740, clang-14 1480, clang-22 1560, nvcc-13 1320 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

using checked = plan<
#ifdef EXPECT_VALID_TWIN
    sequence_length<4096>,
#endif
    models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>, adamw<>,
    zero_stage<1>, micro_batch_size<1>, recompute::full, kernels::flash_attention>;
