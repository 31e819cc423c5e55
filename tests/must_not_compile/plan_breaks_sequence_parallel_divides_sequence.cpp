// SPDX-License-Identifier: BSL-1.0
// Sequence parallelism deals out the tokens evenly.
// documents: sequence_parallel_divides_sequence
// expected-error {{sequence_parallel splits the tokens of a sequence over the tensor-parallel ranks}}
// breaks {{sequence_parallel_divides_sequence<8, 4100>}}
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, tensor_parallel<8>, micro_batch_size<1>, sequence_length<4096>,
                   recompute::full, kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<sequence_parallel, sequence_length<4104>>;
#else
using checked = base::with<sequence_parallel, sequence_length<4100>>;
#endif
