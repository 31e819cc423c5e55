// SPDX-License-Identifier: BSL-1.0
// GPT-2 knows 1024 positions.
// documents: sequence_fits_the_positions
// expected-error {{sequence_length has to stay within the learned positions of the model}}
// breaks {{sequence_fits_the_positions<2048, 1024>}}
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
