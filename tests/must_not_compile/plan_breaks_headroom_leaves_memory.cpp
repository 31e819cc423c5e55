// SPDX-License-Identifier: BSL-1.0
// What is to stay free is more than there is.
// documents: headroom_leaves_memory
// expected-error {{headroom has to be less than the memory of the device}}
// breaks {{headroom_leaves_memory<90000, 84986>}}
#include <dryfit/dryfit.hpp>

using namespace dryfit;

using namespace dryfit::literals;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<headroom<2_GB>>;
#else
using checked = base::with<headroom<90_GB>>;
#endif
