// SPDX-License-Identifier: BSL-1.0
// A micro-batch that follows from the global batch keeps the bounds of one that is given.
// documents: derived_micro_batch_is_in_range
// expected-error {{global_batch_size leaves each rank a micro-batch that is larger than any plan may have}}
// breaks {{derived_micro_batch_is_in_range<1048576, 65536>}}
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, global_batch_size<8>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<global_batch_size<64>>;
#else
using checked = base::with<global_batch_size<8388608>>;
#endif
