// SPDX-License-Identifier: BSL-1.0
// Every broken rule is named at once, in one line, and then explained.
// expected-error {{tensor_parallel has to divide the attention heads}}
// expected-error {{tensor_parallel has to divide the intermediate size}}
// expected-error {{tensor_parallel has to divide the vocabulary}}
// expected-error {{has to divide the devices of the cluster}}
// breaks {{tensor_parallel_divides_heads<6, 32>, tensor_parallel_divides_ffn<6, 11008>, tensor_parallel_divides_vocabulary<6, 32000>, layout_divides_the_devices<6, 8>}}
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct plan_7b : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                      mixed_precision<bf16>, adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<4096>,
                      global_batch_size<64>, recompute::full, kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = plan_7b::with<tensor_parallel<4>>;
#else
using checked = plan_7b::with<tensor_parallel<6>>;
#endif
