// SPDX-License-Identifier: BSL-1.0
// There is no default sequence length.
// documents: plan_has_a_sequence_length
// expected-error {{a plan needs a sequence length: add one such as sequence_length<4096>}}
// breaks {{plan_has_a_sequence_length<0>}}
#include <dryfit/dryfit.hpp>

using namespace dryfit;

using checked = plan<
#ifdef EXPECT_VALID_TWIN
    sequence_length<4096>,
#endif
    models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>, adamw<>,
    zero_stage<1>, micro_batch_size<1>, recompute::full, kernels::flash_attention>;
