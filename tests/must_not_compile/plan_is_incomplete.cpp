// SPDX-License-Identifier: BSL-1.0
// A function that takes plans says the same of one that is only declared.
// expected-error-gcc {{no matching function for call}}
// expected-error-gcc {{invalid application of 'sizeof' to incomplete type 'planned'}}
// expected-error-clang {{no matching function for call}}
// expected-error-nvcc {{no instance of function template .is_ready. matches}}
// expected-text-clang {{any_plan}}
// expected-text-clang {{invalid application of 'sizeof' to an incomplete type 'planned'}}
// byte-limit: g++-12 1160, clang-14 1120, clang-22 1097
// byte-limit: nvcc-13 440 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

template <any_plan Plan>
constexpr bool is_ready() {
    return true;
}
struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, micro_batch_size<1>, sequence_length<4096>> {};
struct planned;

#ifdef EXPECT_VALID_TWIN
constexpr bool ready = is_ready<base>();
#else
constexpr bool ready = is_ready<planned>();
#endif
