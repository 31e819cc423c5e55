// SPDX-License-Identifier: BSL-1.0
// A size of zero is out of range; no rule divides by it.
// documents: value_in_range
// expected-error {{a number of the plan has to be in range: take one from lowest to highest, as in value_in_range<field, found, lowest, highest>, where memory is in MB, a rate in GB/s or TFLOP/s, a probability in 1/1000, and 9223372036854775807 is no number}}
// expected-sentence {{: layout\.tensor = 0 is out of range: take 1 to 4096}}
// breaks {{value_in_range<tensor_parallel, 0, 1, 4096>}}
// byte-limit: g++-12 2030, clang-14 1540, clang-22 1570, nvcc-13 1600 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<tensor_parallel<1>>;
#else
using checked = base::with<tensor_parallel<0>>;
#endif
