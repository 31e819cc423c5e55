// SPDX-License-Identifier: BSL-1.0
// DeepSpeed refuses to shard gradients over a pipeline.
// documents: zero_stage_allows_pipeline
// expected-error {{zero_stage has to be one that the framework offers together with pipeline_parallel}}
// breaks {{zero_stage_allows_pipeline<2, 1>}}
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
