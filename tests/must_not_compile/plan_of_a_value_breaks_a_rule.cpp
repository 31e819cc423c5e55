// SPDX-License-Identifier: BSL-1.0
// The messages about a plan_spec are the shortest: they name the constant.
// expected-error {{tensor_parallel has to divide the attention heads of the model: take a divisor of their number}}
// breaks {{tensor_parallel_divides_heads<16, 40>}}
// expected-text {{sixteen_ways}}
// expected-sentence {{: layout\.tensor = 16 does not divide the 40 attention heads of the model: take a divisor of 40}}
// byte-limit: g++-12 1370, clang-14 1510, clang-22 1810, nvcc-13 920 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_13b, cluster<devices::a100_sxm_80gb, 16>, frameworks::deepspeed,
                   mixed_precision<bf16>, adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>,
                   recompute::full, kernels::flash_attention> {};
inline constexpr plan_spec eight_ways = [] {
    plan_spec spec = base::spec;
    spec.layout.tensor = 8;
    return spec;
}();
inline constexpr plan_spec sixteen_ways = [] {
    plan_spec spec = base::spec;
    spec.layout.tensor = 16;
    return spec;
}();

#ifdef EXPECT_VALID_TWIN
using checked = plan_of<eight_ways>;
#else
using checked = plan_of<sixteen_ways>;
#endif
