// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/training/framework.hpp>
#include <dryfit/training/slot.hpp>

namespace dryfit::frameworks {

/// PyTorch (2.0 or later) and a Hugging Face model, without a training framework; attention is the model's default
/// (`sdpa`, a flash attention).
///
/// Stage 0 is DistributedDataParallel with `gradient_as_bucket_view=False` (every gradient exists twice), stage 1
/// ZeroRedundancyOptimizer, stages 2 and 3 fully sharded data parallelism wrapped layer by layer (SHARD_GRAD_OP and
/// FULL_SHARD: the root unit stays gathered, one layer is prefetched). AdamW is the foreach form, which takes one
/// temporary of the size of the weights. With a pipeline, fully sharded gradients stay whole up to the last micro-batch
/// (`backward_maybe_with_nosync` of torch/distributed/pipelining/stage.py), which is neither stage 2 nor 3. Source:
/// torch.nn.parallel, torch.distributed.optim, torch.distributed.fsdp, torch/optim/adamw.py `_multi_tensor_adamw`.
struct plain_pytorch {
    static constexpr slot fills = slot::framework;
    static constexpr framework spec{.name = "PyTorch",
                                    .given = true,
                                    .eager = hugging_face_eager,
                                    .fused = hugging_face_fused,
                                    .usual_kernels = kernel_choice::flash_attention,
                                    .gradients = gradient_lifetime::backward_to_update,
                                    .fp32_gradients_at_update = true,
                                    .optimizer_temporaries = 1,
                                    .highest_zero_stage = 3,
                                    .highest_zero_stage_with_pipeline = 1,
                                    .gathering = {.prefetched_layers = 1, .root_stays_gathered = true},
                                    .reduction = {.copies_all_gradients = true}};
    static constexpr void apply(auto& plan) { plan.framework = spec; }
    constexpr operator framework() const { return spec; }
};

} // namespace dryfit::frameworks
