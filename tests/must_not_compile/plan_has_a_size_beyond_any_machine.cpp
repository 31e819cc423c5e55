// SPDX-License-Identifier: BSL-1.0
// Sizes whose product would overflow are out of range before anything is multiplied.
// expected-error {{a number of the plan has to be in range: take one from lowest to highest, as in value_in_range<field, found, lowest, highest>, where memory is in MB, a rate in GB/s or TFLOP/s, a probability in 1/1000, and 9223372036854775807 is no number}}
// expected-sentence {{: batch\.micro = 100000000000 is out of range: take 1 to 65536}}
// breaks {{value_in_range<micro_batch_size, 100000000000, 1, 65536>}}
// byte-limit: g++-12 2160, clang-14 1660, clang-22 1710, nvcc-13 1710 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<micro_batch_size<1>, sequence_length<16777216>>;
#else
using checked = base::with<micro_batch_size<100000000000>, sequence_length<16777216>>;
#endif
