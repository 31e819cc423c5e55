// SPDX-License-Identifier: BSL-1.0
// Megatron-Core has the distributed optimizer, which is stage 1.
// documents: framework_offers_the_zero_stage
// expected-error {{zero_stage has to be at most the highest that the framework offers: take that or a lower one, or another framework}}
// expected-sentence {{: sharding\.stage = 3 is more than the framework offers, whose highest is 1: take at most 1, or another framework}}
// breaks {{framework_offers_the_zero_stage<3, 1>}}
// byte-limit: g++-12 2000, clang-14 1450, clang-22 1520, nvcc-13 1530 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::megatron_core,
                   mixed_precision<bf16>, adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>,
                   recompute::full, kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<zero_stage<1>>;
#else
using checked = base::with<zero_stage<3>>;
#endif
