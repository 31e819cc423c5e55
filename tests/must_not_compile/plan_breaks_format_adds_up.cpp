// SPDX-License-Identifier: BSL-1.0
// 1 + 5 + 3 bits are more than 8; that no device computes in it goes without saying.
// documents: format_adds_up
// expected-error {{the bits of a number format \(of the precision, the gradients, the master weights or the moments\) have to hold 1 for the sign, 0 to 15 exponent bits and the mantissa bits: take one of formats, such as formats::bf16, or correct your number_format}}
// expected-sentence {{: a number format \(of the precision, the gradients, the master weights or the moments\) of 8 bits cannot hold 1 for the sign, 5 of exponent \(0 to 15\) and 3 of mantissa: take one of formats, such as formats::bf16, or correct your number_format}}
// breaks {{format_adds_up<8, 5, 3>}}
// byte-limit: g++-12 2090, clang-14 1650, clang-22 1890, nvcc-13 1580 (reviewed)
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
