// SPDX-License-Identifier: BSL-1.0
// A plan that does not fit: the concept shows what is needed and what is available, in MB; nvcc shows neither, so take
// must_fit there. Here each of the 8 devices holds all states, without ZeRO: 20 B of 6 738 415 616 parameters (with the
// fp32 gradients of the update), two BLAS workspaces of 8 519 680 B, 65 536 B of tokens, in pages of 2 MiB; 900 MB of
// context.
// documents: fits, no_more_than
// expected-error {{static.assert}}
// expected-sentence {{static assertion failed}}
// expected-text-gcc {{needed<135687>}}
// expected-text-clang {{needed<135687>}}
// expected-text-gcc {{available<84986>}}
// expected-text-clang {{available<84986>}}
// byte-limit: g++-12 1279, clang-14 1276, clang-22 1275, nvcc-13 258
#include <dryfit/dryfit.hpp>

using namespace dryfit;
using namespace dryfit::literals;

struct plan_7b : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                      mixed_precision<bf16>, adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<4096>,
                      recompute::full, kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
static_assert(fits<plan_7b>);
#else
struct plan_7b_unsharded : plan_7b::with<zero_stage<0>> {};
static_assert(fits<plan_7b_unsharded>);
#endif
