// SPDX-License-Identifier: BSL-1.0
// Every stage holds as many layers as the others.
// documents: pipeline_divides_layers
// expected-error {{pipeline_parallel has to divide the layers of the model: take a divisor of their number}}
// expected-sentence {{: layout\.pipeline = 6 does not divide the 32 layers of the model: take a divisor of 32}}
// breaks {{pipeline_divides_layers<6, 32>}}
// byte-limit: g++-12 1880, clang-14 1300, clang-22 1580, nvcc-13 1400 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 6>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<pipeline_parallel<2>>;
#else
using checked = base::with<pipeline_parallel<6>>;
#endif
