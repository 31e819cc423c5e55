// SPDX-License-Identifier: BSL-1.0
// The tokens of a micro-batch have a bound of their own.
// documents: micro_batch_tokens_are_in_range
// expected-error {{micro_batch_size x sequence_length has to be at most 33554432 tokens: take a smaller micro_batch_size or sequence_length}}
// expected-sentence {{: batch\.micro x batch\.sequence = 268435456 tokens are more than 33554432: take a smaller batch\.micro or batch\.sequence}}
// breaks {{micro_batch_tokens_are_in_range<268435456, 33554432>}}
// byte-limit: g++-12 2060, clang-14 1510, clang-22 1580, nvcc-13 1560 (reviewed)
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
