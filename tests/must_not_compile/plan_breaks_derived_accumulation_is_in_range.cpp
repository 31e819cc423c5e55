// SPDX-License-Identifier: BSL-1.0
// Accumulation steps that follow from the global batch keep the bounds of those that are given.
// documents: derived_accumulation_is_in_range
// expected-error {{global_batch_size leaves each rank more gradient_accumulation_steps than any plan may have}}
// breaks {{derived_accumulation_is_in_range<2097152, 1048576>}}
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
