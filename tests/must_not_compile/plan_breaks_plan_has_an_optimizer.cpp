// SPDX-License-Identifier: BSL-1.0
// There is no default optimizer; one without state is named too.
// expected-error {{a plan needs an optimizer: add one such as adamw<>}}
// expected-text {{rule::plan_has_an_optimizer<0L?>}}
// expected-text {{impossible_plan<(dryfit::)?rule::plan_has_an_optimizer<0L?> ?>}}
// byte-limit: 2200
#include <dryfit/dryfit.hpp>

using namespace dryfit;

using checked = plan<
#ifdef EXPECT_VALID_TWIN
    adamw<>,
#endif
    models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>, zero_stage<1>,
    micro_batch_size<1>, sequence_length<4096>, recompute::full, kernels::flash_attention>;
