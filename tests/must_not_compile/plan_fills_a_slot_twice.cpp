// SPDX-License-Identifier: BSL-1.0
// Two parts of one slot are both named.
// expected-error {{both parts fill the same slot of the plan: leave one out}}
// expected-text {{a_slot_has_one_part<.*tensor_parallel<2L?>, .*tensor_parallel<4L?> ?}}
// byte-limit: g++-12 2831, clang-14 2679, clang-22 3295, nvcc-13 2449
#include <dryfit/dryfit.hpp>

using namespace dryfit;

using checked =
    plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>, adamw<>,
         zero_stage<1>, tensor_parallel<2>, micro_batch_size<1>, sequence_length<4096>
#ifndef EXPECT_VALID_TWIN
         ,
         tensor_parallel<4>
#endif
         >;
