// SPDX-License-Identifier: BSL-1.0
// The tokens of a micro-batch have a bound of their own.
// documents: micro_batch_tokens_are_in_range
// expected-error {{micro_batch_size x sequence_length is more tokens than any plan may have}}
// breaks {{micro_batch_tokens_are_in_range<268435456, 33554432>}}
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<micro_batch_size<8192>>;
#else
using checked = base::with<micro_batch_size<65536>>;
#endif
