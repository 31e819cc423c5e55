// SPDX-License-Identifier: BSL-1.0
// An all-to-all exchange deals out whole key/value heads.
// documents: context_parallel_divides_heads
// expected-error {{context_parallel with context_exchange::all_to_all has to divide the heads and the key/value heads of a tensor-parallel rank: take a divisor, or context_exchange::ring}}
// expected-sentence {{: layout\.context = 4 does not divide both the 8 heads and the 2 key/value heads of a tensor-parallel rank, which context_exchange::all_to_all deals out: take a divisor, or context_exchange::ring}}
// breaks {{context_parallel_divides_heads<4, 8, 2>}}
// byte-limit: g++-12 2180, clang-14 1620, clang-22 2020, nvcc-13 1720 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_3_8b, cluster<devices::a100_sxm_80gb, 8, 2>, frameworks::deepspeed,
                   mixed_precision<bf16>, adamw<>, zero_stage<1>, tensor_parallel<4>, micro_batch_size<1>,
                   sequence_length<4096>, recompute::full, kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<context_parallel<2, context_exchange::all_to_all>>;
#else
using checked = base::with<context_parallel<4, context_exchange::all_to_all>>;
#endif
