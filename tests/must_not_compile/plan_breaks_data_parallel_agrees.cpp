// SPDX-License-Identifier: BSL-1.0
// A data-parallel size may be given, and has to be the right one.
// documents: data_parallel_agrees
// expected-error {{data_parallel has to be devices / .*: leave it out, it is derived}}
// breaks {{data_parallel_agrees<4, 8>}}
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<data_parallel<8>>;
#else
using checked = base::with<data_parallel<4>>;
#endif
