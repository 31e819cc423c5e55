// SPDX-License-Identifier: BSL-1.0
// A negative size is out of range, and nothing else is said about it.
// expected-error {{a number of the plan has to be in range: take one from lowest to highest, as in value_in_range<field, found, lowest, highest>, where memory is in MB, a rate in GB/s or TFLOP/s, a probability in 1/1000, and 9223372036854775807 is no number}}
// expected-sentence {{: batch\.sequence = -4096 is out of range: take 1 to 16777216}}
// breaks {{value_in_range<sequence_length, -4096, 1, 16777216>}}
// byte-limit: g++-12 2060, clang-14 1570, clang-22 1600, nvcc-13 1620 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<sequence_length<4096>>;
#else
using checked = base::with<sequence_length<-4096>>;
#endif
