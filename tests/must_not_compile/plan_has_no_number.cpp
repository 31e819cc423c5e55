// SPDX-License-Identifier: BSL-1.0
// A number that is none is out of range.
// expected-error {{a number of the plan is out of range}}
// breaks {{value_in_range<attention_dropout, 9223372036854775807, 0, 999>}}
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
