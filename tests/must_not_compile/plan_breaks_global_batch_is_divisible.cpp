// SPDX-License-Identifier: BSL-1.0
// Eight ranks with three sequences each cannot make up 64.
// documents: global_batch_is_divisible
// expected-error {{global_batch_size has to be a multiple of data-parallel ranks x micro_batch_size x gradient_accumulation_steps, as far as these are given: take a multiple, fewer ranks, or another micro_batch_size or accumulation}}
// expected-sentence {{: batch\.global = 64 is no multiple of 24, which is data-parallel ranks x micro x accumulation as far as these are given: take a multiple of 24, fewer ranks, or another batch\.micro or batch\.accumulation}}
// breaks {{global_batch_is_divisible<64, 24>}}
// byte-limit: g++-12 2120, clang-14 1580, clang-22 1900, nvcc-13 1570 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<3>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<global_batch_size<72>>;
#else
using checked = base::with<global_batch_size<64>>;
#endif
