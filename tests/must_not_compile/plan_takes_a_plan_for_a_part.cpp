// SPDX-License-Identifier: BSL-1.0
// A plan is no part of another one; it has a way of its own to be changed.
// documents: is_a_part
// expected-error {{a plan is no part of another plan: change it by its with<\.\.\.>}}
// expected-text {{rule::is_a_part<(T> .with T=)?(.*::)?base}}
// byte-limit: g++-12 1070, clang-14 1100, clang-22 1160, nvcc-13 610 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, micro_batch_size<1>, sequence_length<4096>> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<tensor_parallel<2>>;
#else
using checked = plan<base, tensor_parallel<2>>;
#endif
