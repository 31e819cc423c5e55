// SPDX-License-Identifier: BSL-1.0
// The micro-batch is given, or follows from the global batch.
// documents: plan_has_a_micro_batch_size
// expected-error {{a plan needs a micro-batch size: add micro_batch_size<1>, or global_batch_size<64> that fixes it}}
// expected-sentence {{: the plan has no micro-batch size: add micro_batch_size<1>, or global_batch_size<64> that fixes it}}
// breaks {{plan_has_a_micro_batch_size<0>}}
// byte-limit: g++-12 1690, clang-14 1440, clang-22 1510, nvcc-13 1270 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

using checked = plan<
#ifdef EXPECT_VALID_TWIN
    micro_batch_size<1>,
#endif
    models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>, adamw<>,
    zero_stage<1>, sequence_length<4096>, recompute::full, kernels::flash_attention>;
