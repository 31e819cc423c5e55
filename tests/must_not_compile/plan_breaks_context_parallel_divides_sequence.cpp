// SPDX-License-Identifier: BSL-1.0
// A causal ring cuts each sequence into two pieces a rank.
// documents: context_parallel_divides_sequence
// expected-error {{the pieces into which context_parallel cuts a sequence \(two a rank with context_exchange::ring, one with all_to_all\) have to divide sequence_length: take a multiple of them, or fewer ranks}}
// expected-sentence {{: the 16 pieces into which layout\.context cuts a sequence \(two a rank with context_exchange::ring\) do not divide batch\.sequence = 4104: take a multiple of 16, or fewer ranks}}
// breaks {{context_parallel_divides_sequence<16, 4104>}}
// byte-limit: g++-12 2060, clang-14 1480, clang-22 1780, nvcc-13 1570 (reviewed)
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
