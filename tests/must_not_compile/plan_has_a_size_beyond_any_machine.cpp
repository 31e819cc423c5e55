// SPDX-License-Identifier: BSL-1.0
// Sizes whose product would overflow are out of range before anything is multiplied.
// expected-error {{a number of the plan is out of range}}
// breaks {{value_in_range<micro_batch_size, 100000000000, 1, 65536>}}
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<micro_batch_size<1>, sequence_length<16777216>>;
#else
using checked = base::with<micro_batch_size<100000000000>, sequence_length<16777216>>;
#endif
