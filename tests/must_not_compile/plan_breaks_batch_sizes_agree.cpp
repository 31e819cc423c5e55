// SPDX-License-Identifier: BSL-1.0
// The three sizes of a batch contradict each other.
// documents: batch_sizes_agree
// expected-error {{global_batch_size has to be micro_batch_size x gradient_accumulation_steps x data-parallel ranks}}
// breaks {{batch_sizes_agree<64, 32>}}
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
