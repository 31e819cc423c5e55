// SPDX-License-Identifier: BSL-1.0
// 64 stages cannot share 32 layers; that 64 does not divide 32 goes without saying.
// documents: pipeline_has_a_layer_per_stage
// expected-error {{pipeline_parallel has to leave each stage a layer at least: take no more stages than the model has layers}}
// expected-sentence {{: layout\.pipeline = 64 is more than the 32 layers of the model: take at most 32}}
// breaks {{pipeline_has_a_layer_per_stage<64, 32>}}
// byte-limit: g++-12 1990, clang-14 1380, clang-22 1480, nvcc-13 1440 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8, 8>, frameworks::deepspeed,
                   mixed_precision<bf16>, adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>,
                   recompute::full, kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<pipeline_parallel<32>>;
#else
using checked = base::with<pipeline_parallel<64>>;
#endif
