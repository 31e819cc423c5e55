// SPDX-License-Identifier: BSL-1.0
// 1 + 5 + 3 bits are more than 8; that no device computes in it goes without saying.
// documents: format_adds_up
// expected-error {{a number format has to hold a sign, its exponent}}
// breaks {{format_adds_up<8, 5, 3>}}
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct my_fp8 {
    static constexpr number_format spec{.bits = 8, .exponent_bits = 5, .mantissa_bits = 3};
};

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<pure_precision<bf16>>;
#else
using checked = base::with<pure_precision<my_fp8>>;
#endif
