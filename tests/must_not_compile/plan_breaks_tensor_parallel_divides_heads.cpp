// SPDX-License-Identifier: BSL-1.0
// A head is computed by one rank.
// documents: tensor_parallel_divides_heads
// expected-error {{tensor_parallel has to divide the attention heads of the model: take a divisor}}
// breaks {{tensor_parallel_divides_heads<16, 40>}}
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
