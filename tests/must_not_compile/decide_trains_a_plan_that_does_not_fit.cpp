// SPDX-License-Identifier: BSL-1.0
// A trainer that takes only plans that fit refuses this one, with both numbers.
// expected-error {{constraint}}
// expected-text {{needed<135687L?>}}
// expected-text {{available<84986L?>}}
// byte-limit: g++-12 1826, clang-14 1466, clang-22 1549, nvcc-13 2645
#include <dryfit/dryfit.hpp>

using namespace dryfit;
using namespace dryfit::literals;

struct plan_7b : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                      mixed_precision<bf16>, adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<4096>,
                      recompute::full, kernels::flash_attention> {};
template <fits Plan>
class trainer {};

#ifdef EXPECT_VALID_TWIN
using trained = trainer<plan_7b>;
#else
struct plan_7b_unsharded : plan_7b::with<zero_stage<0>> {};
using trained = trainer<plan_7b_unsharded>;
#endif
