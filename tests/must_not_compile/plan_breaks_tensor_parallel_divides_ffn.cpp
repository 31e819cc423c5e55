// SPDX-License-Identifier: BSL-1.0
// The columns of the MLP are dealt out evenly.
// documents: tensor_parallel_divides_ffn
// expected-error {{tensor_parallel has to divide the intermediate size of the model: take a divisor of it}}
// expected-sentence {{: layout\.tensor = 8 does not divide the intermediate size 8196 of the model: take a divisor of 8196}}
// breaks {{tensor_parallel_divides_ffn<8, 8196>}}
// byte-limit: g++-12 1900, clang-14 1370, clang-22 1690, nvcc-13 1440 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

inline constexpr transformer mine{.num_hidden_layers = 24,
                                  .hidden_size = 3072,
                                  .num_attention_heads = 24,
                                  .num_key_value_heads = 8,
                                  .head_dim = 128,
                                  .intermediate_size = 8196,
                                  .vocab_size = 32000};

struct base
    : plan<model<mine>, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>, adamw<>,
           zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full, kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<tensor_parallel<4>>;
#else
using checked = base::with<tensor_parallel<8>>;
#endif
