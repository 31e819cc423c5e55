// SPDX-License-Identifier: BSL-1.0
// A plan that is only declared is no plan yet: the message says that it is incomplete.
// expected-error-gcc {{no matching function for call}}
// expected-error-clang {{no matching function for call}}
// expected-text {{any_plan}}
// expected-text {{sizeof ?.T.}}
// byte-limit: 1800
#include <dryfit/dryfit.hpp>

using namespace dryfit;

template <any_plan Plan>
constexpr std::int64_t devices_of() {
    return device_count(Plan::spec.cluster);
}
struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};
struct planned;

#ifdef EXPECT_VALID_TWIN
constexpr std::int64_t devices = devices_of<base>();
#else
constexpr std::int64_t devices = devices_of<planned>();
#endif
