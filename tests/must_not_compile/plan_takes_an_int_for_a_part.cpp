// SPDX-License-Identifier: BSL-1.0
// What is no part of a plan is named, with what may have been meant.
// documents: is_a_part
// expected-error {{no part of a plan: take one of dryfit's, or give yours 'fills' and 'apply'}}
// expected-text {{rule::is_a_part<(T> .with T=)?int}}
// byte-limit: g++-12 3650, clang-14 925, clang-22 988, nvcc-13 841
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, micro_batch_size<1>, sequence_length<4096>> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<tensor_parallel<2>>;
#else
using checked = base::with<int>;
#endif
