// SPDX-License-Identifier: BSL-1.0
// A number that is none is out of range.
// expected-error {{a number of the plan has to be in range: take one from lowest to highest, as in value_in_range<field, found, lowest, highest>, where memory is in MB, a rate in GB/s or TFLOP/s, a probability in 1/1000, and 9223372036854775807 is no number}}
// expected-sentence {{: model\.attention_dropout = no usable number is out of range: take 0 to 999/1000}}
// breaks {{value_in_range<attention_dropout, 9223372036854775807, 0, 999>}}
// byte-limit: g++-12 2100, clang-14 1600, clang-22 1650, nvcc-13 1620 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

inline constexpr transformer mine{.num_hidden_layers = 24,
                                  .hidden_size = 3072,
                                  .num_attention_heads = 24,
                                  .num_key_value_heads = 24,
                                  .head_dim = 128,
                                  .intermediate_size = 8192,
                                  .vocab_size = 32000};
inline constexpr transformer with_a_nan = [] {
    transformer shape = mine;
    shape.attention_dropout = __builtin_nan("");
    return shape;
}();

struct base
    : plan<model<mine>, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>, adamw<>,
           zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full, kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<model<mine>>;
#else
using checked = base::with<model<with_a_nan>>;
#endif
