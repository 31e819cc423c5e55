// SPDX-License-Identifier: BSL-1.0
// DeepSpeed refuses to shard gradients over a pipeline.
// documents: zero_stage_allows_pipeline
// expected-error {{zero_stage has to be at most the highest that the framework offers with pipeline_parallel: take that or a lower one, or no pipeline}}
// expected-sentence {{: sharding\.stage = 2 is more than the framework offers with a pipeline, where the highest is 1: take at most 1, or no pipeline}}
// breaks {{zero_stage_allows_pipeline<2, 1>}}
// byte-limit: g++-12 1990, clang-14 1410, clang-22 1480, nvcc-13 1540 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<zero_stage<1>, pipeline_parallel<2>>;
#else
using checked = base::with<zero_stage<2>, pipeline_parallel<2>>;
#endif
