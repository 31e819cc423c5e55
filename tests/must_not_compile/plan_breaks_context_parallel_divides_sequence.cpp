// SPDX-License-Identifier: BSL-1.0
// A causal ring cuts each sequence into two pieces a rank.
// documents: context_parallel_divides_sequence
// expected-error {{context_parallel cuts each sequence into equal pieces}}
// breaks {{context_parallel_divides_sequence<16, 4104>}}
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4104>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<context_parallel<4>>;
#else
using checked = base::with<context_parallel<8>>;
#endif
