// SPDX-License-Identifier: BSL-1.0
// A device is no part of a plan: it stands inside a cluster, of so many.
// expected-error {{a device is no part of a plan: take cluster<device, devices_per_node>}}
// expected-text {{rule::is_a_part<dryfit::devices::a100_sxm_80gb>}}
// byte-limit: 2700
#include <dryfit/dryfit.hpp>

using namespace dryfit;

#ifdef EXPECT_VALID_TWIN
using gpus = cluster<devices::a100_sxm_80gb, 8>;
#else
using gpus = devices::a100_sxm_80gb;
#endif
using checked = plan<models::llama_2_7b, gpus, frameworks::deepspeed, mixed_precision<bf16>, adamw<>,
                     micro_batch_size<1>, sequence_length<4096>>;
