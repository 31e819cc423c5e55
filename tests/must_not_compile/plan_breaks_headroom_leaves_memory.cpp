// SPDX-License-Identifier: BSL-1.0
// What is to stay free is more than there is.
// documents: headroom_leaves_memory
// expected-error {{headroom \(in MB\) has to be less than the usable memory of the device: take less, or a device with more memory}}
// expected-sentence {{: headroom = 90000 MB leaves nothing of the 84986 MB of the device: take less, or a device with more memory}}
// breaks {{headroom_leaves_memory<90000, 84986>}}
// byte-limit: g++-12 1980, clang-14 1420, clang-22 1500, nvcc-13 1490 (reviewed)
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
