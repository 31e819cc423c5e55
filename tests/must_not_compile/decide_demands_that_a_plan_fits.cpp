// SPDX-License-Identifier: BSL-1.0
// must_fit is a hard error that names the largest accounts, in MB, on every compiler.
// documents: memory_exceeds_device
// expected-error {{the plan does not fit its device}}
// expected-text-gcc {{memory_exceeds_device<.*MB::needed<135687L?>, .*MB::available<84986L?>, .*MB::optimizer_states<53908L?>, .*MB::master_weights<26954L?>}}
// expected-text-clang {{memory_exceeds_device<.*MB::needed<135687L?>, .*MB::available<84986L?>, .*MB::optimizer_states<53908L?>, .*MB::master_weights<26954L?>}}
// expected-text-nvcc {{MB::needed<135687L>, .*MB::available<84986L>, .*MB::optimizer_states<53908L>}}
// expected-sentence {{: the plan needs 135687 MB of a device that offers 84986 MB \(optimizer states 53908, master weights 26954, cast copies 26954, parameters 13477, gradients 13477\): shard more \(a higher zero_stage, tensor_parallel, pipeline_parallel\), recompute::full, kernels::flash_attention, a smaller micro_batch_size or sequence_length, or a larger device}}
// byte-limit: g++-12 1514, clang-14 1692, clang-22 2051, nvcc-13 1079
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
