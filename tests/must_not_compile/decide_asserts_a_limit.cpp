// SPDX-License-Identifier: BSL-1.0
// A limit of the user's own shows both numbers. Needed at the optimizer step, for 6 738 415 616 parameters
// on 8 devices: weights 2 B each, and an eighth of 2 + 12 + 4 B (gradients, states, fp32 gradients), two BLAS
// workspaces of 8 519 680 B, 65 536 B of tokens, in pages of 2 MiB; 900 MB of context.
// documents: fits_within
// expected-error {{static.assert}}
// expected-sentence {{static assertion failed}}
// expected-text-gcc {{needed<29556>}}
// expected-text-clang {{needed<29556>}}
// expected-text-gcc {{allowed<20000>}}
// expected-text-clang {{allowed<20000>}}
// byte-limit: g++-12 1279, clang-14 1276, clang-22 1275, nvcc-13 258
#include <dryfit/dryfit.hpp>

using namespace dryfit;
using namespace dryfit::literals;

struct plan_7b : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                      mixed_precision<bf16>, adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<4096>,
                      recompute::full, kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
static_assert(fits_within<plan_7b, 40_GB>);
#else
static_assert(fits_within<plan_7b, 20_GB>);
#endif
