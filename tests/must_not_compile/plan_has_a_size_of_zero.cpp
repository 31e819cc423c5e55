// SPDX-License-Identifier: BSL-1.0
// A size of zero is out of range; no rule divides by it.
// documents: value_in_range
// expected-error {{a number of the plan is out of range}}
// breaks {{value_in_range<tensor_parallel, 0, 1, 4096>}}
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<tensor_parallel<1>>;
#else
using checked = base::with<tensor_parallel<0>>;
#endif
