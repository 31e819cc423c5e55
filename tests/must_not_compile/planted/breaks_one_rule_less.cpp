// SPDX-License-Identifier: BSL-1.0
// refused {{no line lists just these broken rules: plan_has_a_model<0>, plan_has_a_cluster<0>, plan_has_a_framework<0>}}
// refused-sentences {{no line lists just these broken rules: plan_has_a_model<0>, plan_has_a_cluster<0>, plan_has_a_framework<0>}}
// expected-error {{a plan needs a model}}
// breaks {{plan_has_a_model<0>, plan_has_a_cluster<0>, plan_has_a_framework<0>}}
#include <dryfit/dryfit.hpp>

using namespace dryfit;

using checked = plan<
#ifdef EXPECT_VALID_TWIN
    models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>,
#endif
    frameworks::deepspeed, mixed_precision<bf16>, adamw<>, micro_batch_size<1>, sequence_length<4096>>;
