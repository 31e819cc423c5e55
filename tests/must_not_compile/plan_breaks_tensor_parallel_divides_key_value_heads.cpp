// SPDX-License-Identifier: BSL-1.0
// A key/value head is held by one rank, or copied to several.
// documents: tensor_parallel_divides_key_value_heads
// expected-error {{tensor_parallel has to divide the key/value heads of the model, or to be a multiple of them, which are then held as copies: take a divisor or a multiple}}
// expected-sentence {{: layout\.tensor = 4 neither divides the 6 key/value heads of the model nor is a multiple of them: take a divisor or a multiple of 6}}
// breaks {{tensor_parallel_divides_key_value_heads<4, 6>}}
// byte-limit: g++-12 2230, clang-14 1680, clang-22 1750, nvcc-13 1600 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

inline constexpr transformer mine{.num_hidden_layers = 24,
                                  .hidden_size = 3072,
                                  .num_attention_heads = 24,
                                  .num_key_value_heads = 6,
                                  .head_dim = 128,
                                  .intermediate_size = 8192,
                                  .vocab_size = 32000};

struct base
    : plan<model<mine>, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>, adamw<>,
           zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full, kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<tensor_parallel<2>>;
#else
using checked = base::with<tensor_parallel<4>>;
#endif
