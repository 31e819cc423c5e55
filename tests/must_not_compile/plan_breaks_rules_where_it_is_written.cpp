// SPDX-License-Identifier: BSL-1.0
// A plan that cannot work does not compile where it is written, even if nothing uses it.
// expected-error {{tensor_parallel has to divide the attention heads of the model: take a divisor of their number}}
// expected-error {{tensor_parallel has to divide the intermediate size of the model: take a divisor of it}}
// expected-sentence {{: layout\.tensor = 6 does not divide the 32 attention heads of the model: take a divisor of 32}}
// expected-sentence {{: layout\.tensor = 6 does not divide the intermediate size 11008 of the model: take a divisor of 11008}}
// breaks {{tensor_parallel_divides_heads<6, 32>, tensor_parallel_divides_ffn<6, 11008>}}
// byte-limit: g++-12 5213, clang-14 4984, clang-22 5300, nvcc-13 4750
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct planned : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 6>, frameworks::megatron_core,
                      mixed_precision<bf16>, adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>,
#ifdef EXPECT_VALID_TWIN
                      tensor_parallel<2>
#else
                      tensor_parallel<6>
#endif
                      > {
};
