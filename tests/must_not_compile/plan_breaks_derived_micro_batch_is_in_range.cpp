// SPDX-License-Identifier: BSL-1.0
// A micro-batch that follows from the global batch keeps the bounds of one that is given.
// documents: derived_micro_batch_is_in_range
// expected-error {{the micro-batch that follows from global_batch_size / \(gradient_accumulation_steps x data-parallel ranks\) has to be at most 65536: add gradient_accumulation_steps, or take a smaller global_batch_size}}
// expected-sentence {{: batch\.micro = 1048576, which follows from batch\.global, is more than 65536: add batch\.accumulation, or take a smaller batch\.global}}
// breaks {{derived_micro_batch_is_in_range<1048576, 65536>}}
// byte-limit: g++-12 2030, clang-14 1440, clang-22 1550, nvcc-13 1540 (reviewed)
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
