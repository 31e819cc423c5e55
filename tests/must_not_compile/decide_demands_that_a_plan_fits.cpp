// SPDX-License-Identifier: BSL-1.0
// must_fit is a hard error that names the largest accounts.
// documents: memory_exceeds_device
// expected-error {{the plan does not fit its device}}
// expected-text-gcc {{memory_exceeds_device<.*MB::needed<135687L?>, .*MB::available<84986L?>, .*MB::optimizer_states<53908L?>, .*MB::master_weights<26954L?>}}
// expected-text-clang {{memory_exceeds_device<.*MB::needed<135687L?>, .*MB::available<84986L?>, .*MB::optimizer_states<53908L?>, .*MB::master_weights<26954L?>}}
// expected-text-nvcc {{MB::needed<135687L>, .*MB::available<84986L>, .*MB::optimizer_states<53908L>}}
#include <dryfit/dryfit.hpp>

using namespace dryfit;
using namespace dryfit::literals;

struct plan_7b : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                      mixed_precision<bf16>, adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<4096>,
                      recompute::full, kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = must_fit<plan_7b>;
#else
struct plan_7b_unsharded : plan_7b::with<zero_stage<0>> {};
using checked = must_fit<plan_7b_unsharded>;
#endif
