// SPDX-License-Identifier: BSL-1.0
// The three sizes of a batch contradict each other.
// documents: batch_sizes_agree
// expected-error {{global_batch_size has to be micro_batch_size x gradient_accumulation_steps x data-parallel ranks: leave one of the three out, it is derived}}
// expected-sentence {{: batch\.global = 64 disagrees with micro x accumulation x data-parallel ranks = 32: leave one of the three out, it is derived}}
// breaks {{batch_sizes_agree<64, 32>}}
// byte-limit: g++-12 1940, clang-14 1400, clang-22 1470, nvcc-13 1500 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<gradient_accumulation_steps<8>, global_batch_size<64>>;
#else
using checked = base::with<gradient_accumulation_steps<4>, global_batch_size<64>>;
#endif
