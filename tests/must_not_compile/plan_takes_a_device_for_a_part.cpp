// SPDX-License-Identifier: BSL-1.0
// A device is no part of a plan: it stands inside a cluster, of so many.
// expected-error {{this type is no part of a plan: a device stands inside cluster<device, devices_per_node>}}
// expected-text {{rule::is_a_part<dryfit::devices::a100_sxm_80gb>}}
// byte-limit: 2700
#include <dryfit/dryfit.hpp>

using namespace dryfit;

using checked = plan<models::llama_2_7b,
#ifdef EXPECT_VALID_TWIN
                     cluster<devices::a100_sxm_80gb, 8>,
#else
                     devices::a100_sxm_80gb,
#endif
                     frameworks::deepspeed, mixed_precision<bf16>, adamw<>, zero_stage<1>, micro_batch_size<1>,
                     sequence_length<4096>, recompute::full, kernels::flash_attention>;
