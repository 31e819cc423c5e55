// SPDX-License-Identifier: BSL-1.0
// Sequence parallelism deals out the tokens evenly.
// documents: sequence_parallel_divides_sequence
// expected-error {{tensor_parallel with sequence_parallel has to divide the tokens that a context-parallel rank has of a sequence: take a sequence_length that is a multiple of tensor_parallel x context_parallel}}
// expected-sentence {{: layout\.tensor = 8 does not divide the 4100 tokens that a context-parallel rank has of a sequence, which sequence_parallel splits: take a batch\.sequence that is a multiple of tensor x context}}
// breaks {{sequence_parallel_divides_sequence<8, 4100>}}
// byte-limit: g++-12 2140, clang-14 1550, clang-22 1890, nvcc-13 1680 (reviewed)
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
