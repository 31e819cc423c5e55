// SPDX-License-Identifier: BSL-1.0
// A replica of the model cannot take more devices than there are.
// documents: layout_divides_the_devices
// expected-error {{tensor_parallel x context_parallel x pipeline_parallel has to divide the devices of the cluster: take smaller groups, or other devices_per_node x nodes}}
// expected-sentence {{: layout\.tensor x context x pipeline = 16 does not divide the 8 devices of the cluster: take groups whose product divides 8, or another number of devices}}
// breaks {{layout_divides_the_devices<16, 8>}}
// byte-limit: g++-12 2170, clang-14 1580, clang-22 1890, nvcc-13 1560 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<tensor_parallel<4>, pipeline_parallel<2>>;
#else
using checked = base::with<tensor_parallel<4>, pipeline_parallel<4>>;
#endif
