// SPDX-License-Identifier: BSL-1.0
// Every broken rule is named at once, in one line, and then explained.
// expected-error {{tensor_parallel has to divide the attention heads of the model: take a divisor of their number}}
// expected-error {{tensor_parallel has to divide the intermediate size of the model: take a divisor of it}}
// expected-error {{tensor_parallel has to divide the vocabulary, which this framework does not pad: take a divisor, enlarge vocab_size, or take a framework that pads, such as frameworks::megatron_core}}
// expected-error {{tensor_parallel x context_parallel x pipeline_parallel has to divide the devices of the cluster: take smaller groups, or other devices_per_node x nodes}}
// expected-sentence {{: layout\.tensor = 6 does not divide the 32 attention heads of the model: take a divisor of 32}}
// expected-sentence {{: layout\.tensor = 6 does not divide the intermediate size 11008 of the model: take a divisor of 11008}}
// expected-sentence {{: layout\.tensor = 6 does not divide the vocabulary of 32000, which this framework does not pad: take a divisor of 32000, enlarge model\.vocab_size, or take a framework that pads, such as frameworks::megatron_core}}
// expected-sentence {{: layout\.tensor x context x pipeline = 6 does not divide the 8 devices of the cluster: take groups whose product divides 8, or another number of devices}}
// breaks {{tensor_parallel_divides_heads<6, 32>, tensor_parallel_divides_ffn<6, 11008>, tensor_parallel_divides_vocabulary<6, 32000>, layout_divides_the_devices<6, 8>}}
// byte-limit: g++-12 11385, clang-14 11031, clang-22 11074, nvcc-13 10691
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
