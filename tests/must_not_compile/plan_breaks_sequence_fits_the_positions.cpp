// SPDX-License-Identifier: BSL-1.0
// GPT-2 knows 1024 positions.
// documents: sequence_fits_the_positions
// expected-error {{sequence_length has to be at most the positions that the model has learned: take less, or a model with a larger table}}
// expected-sentence {{: batch\.sequence = 2048 is more than the 1024 positions that the model has learned: take at most 1024, or a model with a larger table}}
// breaks {{sequence_fits_the_positions<2048, 1024>}}
// byte-limit: g++-12 2000, clang-14 1460, clang-22 1530, nvcc-13 1520 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base
    : plan<models::gpt_2, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>, adamw<>,
           zero_stage<1>, micro_batch_size<1>, sequence_length<1024>, recompute::full, kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<sequence_length<1024>>;
#else
using checked = base::with<sequence_length<2048>>;
#endif
