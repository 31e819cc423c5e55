// SPDX-License-Identifier: BSL-1.0
// Plans so small that their bytes are computed by hand, and so odd that no two sizes are equal by chance.
#pragma once

#include <dryfit/hardware/catalog/a100.hpp>
#include <dryfit/plan/spec.hpp>

#include <cstdint>

namespace small_plans {

/// 4 layers, 64 wide, 4 heads of 16 on 2 key/value heads, MLP 96, 1000 words; everything without bias.
/// A layer: attention 64 x (64 + 32 + 32 + 64) = 12 288, MLP 3 x 64 x 96 = 18 432, norms 128: 30 848 parameters.
/// The ends: embedding 64 000, head 64 000, last norm 64. In all 251 456.
inline constexpr dryfit::transformer llama{.name = "small Llama",
                                           .num_hidden_layers = 4,
                                           .hidden_size = 64,
                                           .num_attention_heads = 4,
                                           .num_key_value_heads = 2,
                                           .head_dim = 16,
                                           .intermediate_size = 96,
                                           .vocab_size = 1000,
                                           .gated_mlp = true};

/// 2 layers, 32 wide, 2 heads of 16, MLP 128, 500 words, 256 positions, biases and LayerNorm; the head is tied. No
/// dropout. A layer: attention 4 x 32^2 + 4 x 32 = 4 224, MLP 2 x 32 x 128 + 128 + 32 = 8 352, norms 128: 12 704
/// parameters. The ends: embedding 16 000, positions 8 192, last norm 64. In all 49 664.
inline constexpr dryfit::transformer gpt{.name = "small GPT",
                                         .num_hidden_layers = 2,
                                         .hidden_size = 32,
                                         .num_attention_heads = 2,
                                         .num_key_value_heads = 2,
                                         .head_dim = 16,
                                         .intermediate_size = 128,
                                         .vocab_size = 500,
                                         .tie_word_embeddings = true,
                                         .qkv_bias = true,
                                         .o_bias = true,
                                         .mlp_bias = true,
                                         .norm = dryfit::norm_kind::layer_norm,
                                         .norm_bias = true,
                                         .hidden_act = dryfit::activation_kind::gelu,
                                         .learned_positions = 256};

/// An A100 that takes 5000 bytes for its context, 300 a communicator, 70 a BLAS handle and 11 for fused GEMMs.
inline constexpr dryfit::device device = [] {
    dryfit::device d = dryfit::devices::a100_sxm_80gb::spec;
    d.overhead = {.context = dryfit::bytes(5000),
                  .communicator = dryfit::bytes(300),
                  .matmul_workspace = dryfit::bytes(70),
                  .fused_workspace = dryfit::bytes(11)};
    return d;
}();

/// Mixed precision in bf16 and AdamW on as many devices as the layout takes; one sequence of 128 tokens.
constexpr dryfit::plan_spec make(const dryfit::transformer& model, const dryfit::framework& framework,
                                 const dryfit::layout& layout = {}, std::int64_t zero_stage = 0,
                                 std::int64_t accumulation = 1) {
    dryfit::plan_spec spec{};
    spec.model = model;
    spec.cluster = {.device = device,
                    .devices_per_node = layout.tensor,
                    .nodes = layout.data.value_or(1) * layout.context * layout.pipeline,
                    .scale_up_domain = layout.tensor};
    spec.framework = framework;
    spec.precision = dryfit::mixed_precision<dryfit::bf16>{};
    spec.optimizer = dryfit::adamw<>{};
    spec.sharding.stage = zero_stage;
    spec.layout = layout;
    spec.batch = {.micro = 1, .accumulation = accumulation, .sequence = 128};
    return spec;
}

} // namespace small_plans
