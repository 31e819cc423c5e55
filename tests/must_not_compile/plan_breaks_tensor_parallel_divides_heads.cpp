// SPDX-License-Identifier: BSL-1.0
// A head is computed by one rank.
// documents: tensor_parallel_divides_heads
// expected-error {{tensor_parallel has to divide the attention heads of the model: take a divisor of their number}}
// expected-sentence {{: layout\.tensor = 16 does not divide the 40 attention heads of the model: take a divisor of 40}}
// breaks {{tensor_parallel_divides_heads<16, 40>}}
// byte-limit: g++-12 1990, clang-14 1450, clang-22 1750, nvcc-13 1430 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_13b, cluster<devices::a100_sxm_80gb, 16>, frameworks::deepspeed,
                   mixed_precision<bf16>, adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>,
                   recompute::full, kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<tensor_parallel<8>>;
#else
using checked = base::with<tensor_parallel<16>>;
#endif
