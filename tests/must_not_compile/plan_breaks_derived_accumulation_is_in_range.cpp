// SPDX-License-Identifier: BSL-1.0
// Accumulation steps that follow from the global batch keep the bounds of those that are given.
// documents: derived_accumulation_is_in_range
// expected-error {{the gradient accumulation steps that follow from global_batch_size / \(micro_batch_size x data-parallel ranks\) have to be at most 1048576: take a larger micro_batch_size, or a smaller global_batch_size}}
// expected-sentence {{: batch\.accumulation = 2097152, which follows from batch\.global, is more than 1048576: take a larger batch\.micro, or a smaller batch\.global}}
// breaks {{derived_accumulation_is_in_range<2097152, 1048576>}}
// byte-limit: g++-12 2060, clang-14 1460, clang-22 1580, nvcc-13 1570 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<global_batch_size<64>>;
#else
using checked = base::with<global_batch_size<16777216>>;
#endif
