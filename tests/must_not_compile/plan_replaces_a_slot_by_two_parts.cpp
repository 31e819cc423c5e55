// SPDX-License-Identifier: BSL-1.0
// with<...> does not choose between two new parts of one slot: it names both.
// documents: a_slot_has_one_part
// expected-error {{both parts fill the same slot of the plan: leave one out}}
// expected-text {{a_slot_has_one_part<.*tensor_parallel<2L?>, .*tensor_parallel<4L?> ?}}
// byte-limit: g++-12 1770, clang-14 1110, clang-22 1380, nvcc-13 1200 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<tensor_parallel<2>>;
#else
using checked = base::with<tensor_parallel<2>, tensor_parallel<4>>;
#endif
