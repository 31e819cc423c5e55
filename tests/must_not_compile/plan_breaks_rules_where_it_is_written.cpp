// SPDX-License-Identifier: BSL-1.0
// A plan that cannot work does not compile where it is written, even if nothing uses it.
// expected-error {{tensor_parallel has to divide the attention heads}}
// breaks {{tensor_parallel_divides_heads<6, 32>, tensor_parallel_divides_ffn<6, 11008>}}
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
