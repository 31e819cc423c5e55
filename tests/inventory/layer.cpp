// SPDX-License-Identifier: BSL-1.0
#include <dryfit/inventory/layer.hpp>
#include <dryfit/inventory/stage.hpp>
#include <dryfit/inventory/walk.hpp>
#include <dryfit/model/transformer.hpp>

#include <cstdint>
#include <cstdio>
#include <doctest/doctest.h>
#include <map>
#include <string>

#include "support/csv.hpp"

namespace measured_layers {
using namespace dryfit;

transformer model_of(const csv::row& row) {
    const bool gpt = row["block"] == "gpt";
    const double dropout = row.number("p");
    const std::int64_t heads = row.integer("a");
    return {.num_hidden_layers = 1,
            .hidden_size = row.integer("h"),
            .num_attention_heads = heads,
            .num_key_value_heads = row.integer("kv"),
            .head_dim = row.integer("h") / heads,
            .intermediate_size = row.integer("ffn"),
            .gated_mlp = !gpt,
            .qkv_bias = gpt,
            .o_bias = gpt,
            .mlp_bias = gpt,
            .norm = gpt ? norm_kind::layer_norm : norm_kind::rms_norm,
            .norm_bias = gpt,
            .hidden_act = gpt ? activation_kind::gelu : activation_kind::silu,
            .learned_positions = gpt ? 4096 : 0,
            .attention_dropout = dropout,
            .hidden_dropout = gpt ? dropout : 0};
}

/// The kernels of the PyTorch that was measured (1.13 on a CPU), as the columns of a row choose among them.
kernel_set kernels_of(const csv::row& row, std::int64_t width) {
    const bool gpt = row["block"] == "gpt";
    const bool flash = row["attn"] == "flash";
    // The CPU's F.dropout, and the sdpa of 1.13 that calls it, multiply by noise in the format of the values; "native"
    // is native_dropout, the operation that CUDA uses, with a mask of one byte.
    const bool noise = row["dropout"] == "F" || row["attn"] == "sdpa113";
    return {.attention = flash ? attention_kernel::flash : attention_kernel::matrix,
            .repeat_key_values = !gpt && !flash,
            .merged_projections = gpt,
            .rms_norm = row["rms"] == "fused"  ? rms_norm_kernel::fused
                        : row["rms"] == "mean" ? rms_norm_kernel::composed_with_input_kept_twice
                                               : rms_norm_kernel::composed,
            .gated_activation = gated_activation_kernel::composed,
            .dropout_mask_bytes = noise ? width : 1};
}

environment environment_of_row(const csv::row& row, const transformer& model) {
    const bool gpt = row["block"] == "gpt";
    const std::string& formats = row["dtype"];
    environment env{};
    env.micro_batch = row.integer("b");
    env.sequence = env.local_sequence = row.integer("s");
    env.tokens = env.stream_tokens = env.micro_batch * env.sequence;
    env.hidden = model.hidden_size;
    env.heads = model.num_attention_heads;
    env.key_value_heads = model.num_key_value_heads;
    env.head_dim = model.head_dim;
    env.intermediate = model.intermediate_size;
    env.width = formats == "fp32" ? 4 : 2;
    env.stream_width = env.weight_width = formats == "bf16" ? 2 : 4;
    env.autocast = formats == "autocast_cpu" || formats == "autocast_cudapolicy";
    env.kernels = kernels_of(row, env.width);
    env.softmax_in_fp32 = gpt ? row["softmax"] == "fp32" || formats == "autocast_cudapolicy" : row["attn"] == "eager";
    env.statistics_width = gpt && formats == "bf16" ? 2 : 4; // LayerNorm on a CPU keeps them in the input's format
    return env;
}

/// Why a row is not compared; empty if it is.
std::string not_covered(const csv::row& row) {
    const bool autocast = row["dtype"] != "bf16" && row["dtype"] != "fp32";
    if (row["bias"] == "skip" && autocast) return "autocast with the bias added outside the matrix multiplication";
    if (row["rope_tab"] == "perlayer") return "rotary tables gathered anew in each layer";
    return "";
}

} // namespace measured_layers

TEST_CASE("layer: what PyTorch keeps for the backward of one layer, to the byte") {
    using namespace measured_layers;
    std::map<std::string, int> compared;
    std::map<std::string, int> skipped;
    int rows = 0;
    int casts = 0;
    for (const csv::row& row : csv::read(DRYFIT_TEST_DATA "/pytorch_layers.csv")) {
        ++rows;
        if (const std::string reason = not_covered(row); !reason.empty()) {
            ++skipped[reason];
            continue;
        }
        INFO(row.place(), " ", row["block"], " ", row["mode"], " ", row["dtype"]);
        const transformer model = model_of(row);
        tape t;
        const environment env = environment_of_row(row, model);
        record_layer(
            t, env, model,
            {row["attn_ckpt"] == "True" ? recompute_granularity::core_attention : recompute_granularity::none});
        REQUIRE(!t.overflowed);
        CHECK(static_cast<std::int64_t>(held_after_forward(t).total()) == row.integer("act_bytes"));
        const std::int64_t cast = env.autocast ? 2 * weight_values(t) : 0;
        CHECK(cast == row.integer("weight_cast_bytes"));
        if (cast > 0) ++casts;
        ++compared[row["block"] + " " + row["dtype"]];
    }
    int sum = 0;
    for (const auto& [group, count] : compared) {
        std::printf("layer: %3d rows of %s compared\n", count, group.c_str());
        sum += count;
    }
    CHECK(sum == 559);
    CHECK(casts > 0);
    for (const auto& [reason, count] : skipped) {
        std::printf("layer: %3d rows not covered: %s\n", count, reason.c_str());
        sum += count;
    }
    CHECK(sum == rows);
    CHECK(rows == 744);
}

TEST_CASE("layer: every row in bf16 is compared, but for rotary tables of each layer") {
    using namespace measured_layers;
    for (const csv::row& row : csv::read(DRYFIT_TEST_DATA "/pytorch_layers.csv"))
        if (row["dtype"] == "bf16" && row["rope_tab"] != "perlayer") CHECK(not_covered(row).empty());
}
