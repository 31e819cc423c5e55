// SPDX-License-Identifier: BSL-1.0
// Each key/value head serves the same number of query heads.
// documents: key_value_heads_divide_heads
// expected-error {{num_key_value_heads has to divide num_attention_heads: take a divisor, so that each serves as many attention heads as the others}}
// expected-sentence {{: model\.num_key_value_heads = 5 does not divide the 24 attention heads of the model: take a divisor of 24, so that each serves as many as the others}}
// breaks {{key_value_heads_divide_heads<5, 24>}}
// byte-limit: g++-12 2000, clang-14 1460, clang-22 1840, nvcc-13 1520 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

inline constexpr transformer mine{.num_hidden_layers = 24,
                                  .hidden_size = 3072,
                                  .num_attention_heads = 24,
                                  .num_key_value_heads = 5,
                                  .head_dim = 128,
                                  .intermediate_size = 8192,
                                  .vocab_size = 32000};

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<models::llama_2_7b>;
#else
using checked = base::with<model<mine>>;
#endif
