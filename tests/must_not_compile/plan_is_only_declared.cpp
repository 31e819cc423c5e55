// SPDX-License-Identifier: BSL-1.0
// A plan that is only declared is no plan yet: the message says that it is incomplete.
// documents: any_plan
// expected-error {{static.assert}}
// expected-error-gcc {{invalid application of 'sizeof' to incomplete type 'planned'}}
// expected-text-clang {{because 'planned' does not satisfy 'any_plan'}}
// expected-text-clang {{invalid application of 'sizeof' to an incomplete type 'planned'}}
// byte-limit: g++-12 1160, clang-14 1120, clang-22 1097, nvcc-13 256
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<3>, micro_batch_size<1>, sequence_length<4096>, recompute::full> {};
struct planned;

#ifdef EXPECT_VALID_TWIN
static_assert(fits<base>);
#else
static_assert(fits<planned>);
#endif
