// SPDX-License-Identifier: BSL-1.0
// Activations: questions that people ask, and what they must be told. 1 GB = 1e9 bytes, 1 GiB = 2^30.
//
// The published formulas (Korthikanti et al. 2022, section 4) count bytes a layer in units of s b h and leave two small
// terms out. Here each has a name, so that every comparison is exact:
//   norm_statistics   mean and reciprocal deviation of both LayerNorms, fp32: 2 x 2 x 4 bytes a token
//   logsumexp         what a flash attention keeps in place of the matrix, fp32: 4 bytes a token and head
#include <dryfit/hardware/catalog/a100.hpp>
#include <dryfit/inventory/environment.hpp>
#include <dryfit/inventory/layer.hpp>
#include <dryfit/inventory/walk.hpp>
#include <dryfit/memory/memory.hpp>
#include <dryfit/model/catalog/gpt_3.hpp>
#include <dryfit/model/catalog/llama_2.hpp>
#include <dryfit/plan/resolve.hpp>
#include <dryfit/training/frameworks/deepspeed.hpp>
#include <dryfit/training/frameworks/megatron_core.hpp>

#include <cmath>
#include <cstdint>
#include <doctest/doctest.h>
#include <string_view>

namespace activation_examples {
using namespace dryfit;

/// A GPT of any shape: MLP four times as wide, LayerNorm, GELU, learned positions, dropout everywhere.
constexpr transformer gpt(std::int64_t layers, std::int64_t hidden, std::int64_t heads, std::int64_t positions = 4096) {
    transformer shape = models::gpt_3_175b{};
    shape.num_hidden_layers = layers;
    shape.hidden_size = hidden;
    shape.num_attention_heads = heads;
    shape.num_key_value_heads = heads;
    shape.head_dim = hidden / heads;
    shape.intermediate_size = 4 * hidden;
    shape.learned_positions = positions;
    return shape;
}

/// What the examples vary; the rest is Megatron-Core in bf16, the setting of the formulas.
struct setting {
    std::int64_t sequence = 2048;
    std::int64_t micro_batch = 1;
    std::int64_t tensor = 1;
    bool sequence_parallel = false;
    std::int64_t context = 1;
    std::int64_t pipeline = 1;
    std::int64_t accumulation = 1;
    kernel_choice kernels = kernel_choice::eager;
    recompute_granularity recompute = recompute_granularity::none;
};

constexpr plan_spec megatron(const transformer& shape, const setting& chosen = {}) {
    plan_spec spec{};
    spec.model = shape;
    spec.cluster = {.device = devices::a100_sxm_80gb{},
                    .devices_per_node = chosen.tensor,
                    .nodes = chosen.context * chosen.pipeline,
                    .scale_up_domain = chosen.tensor};
    spec.framework = frameworks::megatron_core{};
    spec.precision = mixed_precision<bf16>{};
    spec.optimizer = adamw<>{};
    spec.layout = {.tensor = chosen.tensor,
                   .sequence = chosen.sequence_parallel,
                   .context = chosen.context,
                   .pipeline = chosen.pipeline};
    spec.batch = {.micro = chosen.micro_batch, .accumulation = chosen.accumulation, .sequence = chosen.sequence};
    spec.recompute.granularity = chosen.recompute;
    spec.kernels.choice = chosen.kernels;
    return spec;
}

constexpr void record(tape& t, const plan_spec& spec) {
    record_layer(t, environment_of(spec, resolve(spec)), spec.model, spec.recompute);
}

/// Bytes that one layer of a plan keeps from forward to backward, of one micro-batch on one rank.
constexpr double layer_bytes(const plan_spec& spec) {
    tape t;
    record(t, spec);
    return held_after_forward(t).total();
}

constexpr double layer_bytes_of(const plan_spec& spec, component part) {
    tape t;
    record(t, spec);
    return held_by(t, part);
}

/// Bytes that the operations of a name write in one layer of a plan.
constexpr double bytes_written(const plan_spec& spec, std::string_view name) {
    tape t;
    record(t, spec);
    double written = 0;
    for (int i = 0; i < t.operation_count; ++i)
        if (t[i].name == name) written += bytes_of(t[i].writes, t.storage_bytes);
    return written;
}

/// The units of the formulas, as numbers that a double holds exactly.
struct units_of {
    double sbh;
    double as2b;
    double norm_statistics;
    double logsumexp;

    constexpr units_of(const plan_spec& spec)
        : units_of(static_cast<double>(spec.batch.micro.value), static_cast<double>(spec.batch.sequence.value),
                   static_cast<double>(spec.model.hidden_size), static_cast<double>(spec.model.num_attention_heads)) {}

  private:
    constexpr units_of(double b, double s, double h, double a)
        : sbh(s * b * h), as2b(a * s * s * b), norm_statistics(2 * 2 * 4 * s * b), logsumexp(4 * s * b * a) {}
};

constexpr double MiB = 1048576;
constexpr double GiB = 1073741824;

/// Whether a value is what was printed with so many digits behind the point.
bool rounds_to(double value, double printed, int digits) {
    return std::abs(value - printed) <= 0.5 * std::pow(10.0, -digits) * (1 + 1e-12);
}

constexpr double kept(const plan_spec& spec, std::int64_t stage, phase when) {
    return memory(spec, rank_position{.pipeline_stage = stage}).at(when, account::activations).in_base_unit;
}

/// Activations that a stage holds when the forward pass of its last micro-batch in flight ends, without the mask of the
/// dropout behind the embedding (s b h a micro-batch in flight, and divided by sequence parallelism).
constexpr double layers_kept(const plan_spec& spec, std::int64_t stage = 0) {
    const units_of unit(spec);
    const std::int64_t in_flight =
        micro_batches_in_flight(spec.layout.schedule, spec.layout.pipeline, stage, spec.batch.accumulation.value);
    const double divisor = spec.layout.sequence ? static_cast<double>(spec.layout.tensor) : 1;
    const double embedding_mask = stage == 0 ? static_cast<double>(in_flight) * unit.sbh / divisor : 0;
    return kept(spec, stage, phase::forward) - embedding_mask;
}

} // namespace activation_examples

TEST_CASE("A1: Llama-2-13B, one sequence of 2048 in 16 bits, the attention matrix kept") {
    using namespace activation_examples;
    plan_spec spec = megatron(models::llama_2_13b{});
    spec.framework = frameworks::deepspeed{};
    const double matrix = bytes_written(spec, "attention_scores");
    const double query_key_value =
        bytes_written(spec, "query") + bytes_written(spec, "key") + bytes_written(spec, "value");
    const double inner = bytes_written(spec, "up");
    CHECK(matrix == 320 * MiB); // 40 heads x 2048^2 x 2 bytes
    CHECK(40 * matrix == 12.5 * GiB);
    CHECK(query_key_value == 60 * MiB);
    CHECK(rounds_to(40 * query_key_value / GiB, 2.34, 2));
    CHECK(inner == 54 * MiB); // 13824 wide
    CHECK(rounds_to(40 * inner / GiB, 2.11, 2));
}

TEST_CASE("A1b: a GPT of 13B (40 layers, 5120 wide, 40 heads), one sequence of 2048") {
    using namespace activation_examples;
    constexpr transformer shape = gpt(40, 5120, 40);
    constexpr plan_spec eager = megatron(shape);
    constexpr plan_spec flash = megatron(shape, {.kernels = kernel_choice::flash_attention});
    constexpr units_of unit(eager);

    const double statistics = 40 * unit.norm_statistics;
    CHECK(layers_kept(eager) == 40 * (34 * unit.sbh + 5 * unit.as2b) + statistics);
    CHECK(rounds_to((layers_kept(eager) - statistics) / 1e9, 47.8, 1));
    CHECK(layers_kept(flash) == 40 * (34 * unit.sbh + unit.logsumexp) + statistics);
    CHECK(rounds_to((layers_kept(flash) - statistics - 40 * unit.logsumexp) / 1e9, 14.26, 2));

    // Full recompute: the inputs of 40 layers, and what one layer keeps for its own backward.
    constexpr plan_spec eager_again = megatron(shape, {.recompute = recompute_granularity::layer});
    constexpr plan_spec flash_again =
        megatron(shape, {.kernels = kernel_choice::flash_attention, .recompute = recompute_granularity::layer});
    CHECK(layers_kept(eager_again) == 40 * 2 * unit.sbh);
    CHECK(layers_kept(flash_again) == 40 * 2 * unit.sbh);
    CHECK(rounds_to(layers_kept(flash_again) / 1e9, 0.84, 2));
    CHECK(rounds_to(layer_bytes(eager) / 1e9, 1.20, 2));
    CHECK(rounds_to(layer_bytes(flash) / 1e9, 0.36, 2));

    // Of that set, the fullest moment of backward holds what it has not freed yet; the layer's input is a checkpoint.
    const auto made_again = [](const plan_spec& spec) {
        return memory(spec).at(phase::backward, account::recompute_working_set).in_base_unit;
    };
    // Flash: the backward of the last matrix, whose dropout mask (s b h) is gone.
    CHECK(made_again(flash_again) == (34 - 2 - 1) * unit.sbh + unit.norm_statistics + unit.logsumexp);
    // Eager: that of attention, when the MLP (19), the second norm's input (2) and statistics, the projection's input
    // (2) and its mask (1) are gone.
    CHECK(made_again(eager_again) == (34 - 2 - 24) * unit.sbh + 5 * unit.as2b + unit.norm_statistics / 2);
}

TEST_CASE("A2: GPT-3, one sequence of 2048: the attention matrix and the layer's input") {
    using namespace activation_examples;
    constexpr plan_spec spec = megatron(models::gpt_3_175b{});
    CHECK(bytes_written(spec, "attention_scores") == 768 * MiB); // "8 MB, 768 MB" in circulation is wrong
    CHECK(96 * bytes_written(spec, "attention_scores") == 72 * GiB);
    constexpr plan_spec again = megatron(models::gpt_3_175b{}, {.recompute = recompute_granularity::layer});
    CHECK(layer_bytes(again) == 48 * MiB);
    CHECK(layers_kept(again) == 4.5 * GiB);
}

TEST_CASE("A2b: GPT-3, 96 layers: plain, flash attention, recompute, both") {
    using namespace activation_examples;
    constexpr plan_spec eager = megatron(models::gpt_3_175b{});
    constexpr plan_spec flash = megatron(models::gpt_3_175b{}, {.kernels = kernel_choice::flash_attention});
    constexpr units_of unit(eager);
    const double plain_layer = layer_bytes(eager) - unit.norm_statistics;
    const double flash_layer = layer_bytes(flash) - unit.norm_statistics - unit.logsumexp;
    CHECK(plain_layer == 2736 * MiB);
    CHECK(rounds_to(plain_layer / GiB, 2.67, 2));
    CHECK(flash_layer == 816 * MiB);

    const double plain = layers_kept(eager) - 96 * unit.norm_statistics;
    const double with_flash = layers_kept(flash) - 96 * (unit.norm_statistics + unit.logsumexp);
    CHECK(plain == 256.5 * GiB);
    CHECK(with_flash == 76.5 * GiB);
    CHECK(rounds_to(100 * with_flash / plain, 29.8, 1));

    constexpr plan_spec again = megatron(models::gpt_3_175b{}, {.recompute = recompute_granularity::layer});
    constexpr plan_spec both = megatron(
        models::gpt_3_175b{}, {.kernels = kernel_choice::flash_attention, .recompute = recompute_granularity::layer});
    CHECK(rounds_to((layers_kept(again) + plain_layer) / GiB, 7.17, 2));
    const double least = layers_kept(both) + flash_layer;
    CHECK(rounds_to(flash_layer / GiB, 0.80, 2));
    CHECK(rounds_to(least / GiB, 5.30, 2));
    CHECK(rounds_to(100 * (least / plain - 1), -97.9, 1));
}

TEST_CASE("A3: bytes a layer, by what is parallel and what is recomputed") {
    using namespace activation_examples;
    struct shape {
        std::int64_t hidden, heads, sequence, micro_batch;
    };
    // The four models of Korthikanti et al. 2022, Table 3, and a long sequence.
    for (const shape& of : {shape{6144, 64, 2048, 4}, shape{12288, 96, 2048, 1}, shape{20480, 128, 2048, 1},
                            shape{25600, 160, 2048, 1}, shape{4096, 32, 16384, 2}}) {
        for (const std::int64_t tensor : {1, 2, 4, 8}) {
            setting chosen{.sequence = of.sequence, .micro_batch = of.micro_batch, .tensor = tensor};
            const auto bytes_with = [&](bool sequence_parallel, recompute_granularity recompute) {
                chosen.sequence_parallel = sequence_parallel;
                chosen.recompute = recompute;
                return layer_bytes(megatron(gpt(1, of.hidden, of.heads), chosen));
            };
            const units_of unit(megatron(gpt(1, of.hidden, of.heads), chosen));
            const double t = static_cast<double>(tensor);
            INFO("h ", of.hidden, " t ", tensor);
            using enum recompute_granularity;
            // s b h (34 + 5 a s / h) without parallelism, s b h (10 + 24/t + 5 a s / (h t)) with it
            CHECK(bytes_with(false, none) ==
                  10 * unit.sbh + (24 * unit.sbh + 5 * unit.as2b) / t + unit.norm_statistics);
            // s b h / t (34 + 5 a s / h)
            CHECK(bytes_with(true, none) == (34 * unit.sbh + 5 * unit.as2b + unit.norm_statistics) / t);
            // s b h (10 + 24/t)
            CHECK(bytes_with(false, core_attention) == 10 * unit.sbh + 24 * unit.sbh / t + unit.norm_statistics);
            // 34 s b h / t
            CHECK(bytes_with(true, core_attention) == (34 * unit.sbh + unit.norm_statistics) / t);
            // 2 s b h, and divided by t only where sequence parallelism has divided the layer's input
            CHECK(bytes_with(false, layer) == 2 * unit.sbh);
            CHECK(bytes_with(true, layer) == 2 * unit.sbh / t);
        }
    }
}

TEST_CASE("A3: attention keeps 11 s b h + 5 a s^2 b, the MLP 19 s b h, the norms 4 s b h") {
    using namespace activation_examples;
    constexpr plan_spec spec = megatron(models::gpt_3_175b{});
    constexpr units_of unit(spec);
    CHECK(layer_bytes_of(spec, component::attention) == 11 * unit.sbh + 5 * unit.as2b);
    CHECK(layer_bytes_of(spec, component::mlp) == 19 * unit.sbh);
    CHECK(layer_bytes_of(spec, component::norm) == 4 * unit.sbh + unit.norm_statistics);
}

TEST_CASE("A4: flash attention keeps no matrix, but a logsumexp a token and head") {
    using namespace activation_examples;
    for (const std::int64_t tensor : {1, 8}) {
        for (const bool sequence_parallel : {false, true}) {
            const plan_spec spec = megatron(
                gpt(1, 12288, 96),
                {.tensor = tensor, .sequence_parallel = sequence_parallel, .kernels = kernel_choice::flash_attention});
            const units_of unit(spec);
            const double t = static_cast<double>(tensor);
            const double stream = sequence_parallel ? t : 1;
            CHECK(layer_bytes(spec) ==
                  (10 * unit.sbh + unit.norm_statistics) / stream + (24 * unit.sbh + unit.logsumexp) / t);
        }
    }
}

TEST_CASE("A5b: the quadratic share of GPT-3 at 2048 and 4096, and where it equals the linear one") {
    using namespace activation_examples;
    const auto share = [](std::int64_t sequence) {
        const plan_spec spec = megatron(gpt(1, 12288, 96), {.sequence = sequence});
        const units_of unit(spec);
        const double whole = layer_bytes(spec) - unit.norm_statistics;
        const double linear =
            layer_bytes(megatron(gpt(1, 12288, 96),
                                 {.sequence = sequence, .recompute = recompute_granularity::core_attention})) -
            unit.norm_statistics;
        CHECK(whole - linear == 5 * unit.as2b);
        return (whole - linear) / whole;
    };
    CHECK(rounds_to(100 * share(2048), 70.2, 1));
    CHECK(rounds_to(100 * share(4096), 82.5, 1));
    // Growth from s to 2 s is 2 + 2 x the quadratic share.
    const plan_spec half = megatron(gpt(1, 12288, 96), {.sequence = 2048});
    const plan_spec whole = megatron(gpt(1, 12288, 96), {.sequence = 4096});
    const double growth =
        (layer_bytes(whole) - units_of(whole).norm_statistics) / (layer_bytes(half) - units_of(half).norm_statistics);
    CHECK(growth == doctest::Approx(2 + 2 * share(2048)).epsilon(1e-14));
    CHECK(rounds_to(growth, 3.404, 3));
    // s = 6.8 x head_dim = 870.4
    CHECK(share(870) < 0.5);
    CHECK(share(871) > 0.5);
}

TEST_CASE("A6: activations follow the micro-batch alone") {
    using namespace activation_examples;
    const auto with_batch = [](std::int64_t micro_batch, std::int64_t accumulation) {
        plan_spec spec = megatron(
            gpt(4, 4096, 32),
            {.micro_batch = micro_batch, .accumulation = accumulation, .kernels = kernel_choice::flash_attention});
        spec.cluster.nodes = 64; // 64 data-parallel ranks
        return spec;
    };
    CHECK(resolve(with_batch(1, 16)).batch.global == 1024);
    CHECK(layers_kept(with_batch(1, 16)) == layers_kept(with_batch(1, 1)));
    CHECK(layers_kept(with_batch(2, 8)) == 2 * layers_kept(with_batch(1, 16)));
}

TEST_CASE("A8b: layers whose activations 48 layers on 4 stages keep") {
    using namespace activation_examples;
    const auto layer_activations = [](std::int64_t micro_batches, std::int64_t stage) {
        const plan_spec spec =
            megatron(gpt(48, 4096, 32),
                     {.pipeline = 4, .accumulation = micro_batches, .kernels = kernel_choice::flash_attention});
        return layers_kept(spec, stage) / layer_bytes(spec);
    };
    for (const std::int64_t micro_batches : {4, 5, 64}) {
        CHECK(layer_activations(micro_batches, 0) == 48);
        CHECK(layer_activations(micro_batches, 1) == 36);
        CHECK(layer_activations(micro_batches, 2) == 24);
        CHECK(layer_activations(micro_batches, 3) == 12);
    }
    CHECK(layer_activations(2, 0) == 24);
    CHECK(layer_activations(2, 1) == 24);
    CHECK(layer_activations(2, 2) == 24);
    CHECK(layer_activations(2, 3) == 12);
}

TEST_CASE("A9b: what tensor parallelism of 2 leaves of the MLP and of all linear terms") {
    using namespace activation_examples;
    constexpr transformer shape = gpt(1, 4096, 32);
    constexpr plan_spec one = megatron(shape, {.kernels = kernel_choice::flash_attention});
    constexpr plan_spec two = megatron(shape, {.tensor = 2, .kernels = kernel_choice::flash_attention});
    constexpr units_of unit(one);
    const double mlp = layer_bytes_of(two, component::mlp) / layer_bytes_of(one, component::mlp);
    CHECK(layer_bytes_of(two, component::mlp) == (3 + 16 / 2) * unit.sbh);
    CHECK(mlp == 11.0 / 19);
    CHECK(rounds_to(100 * mlp, 57.9, 1));
    const double linear = (layer_bytes(two) - unit.norm_statistics - unit.logsumexp / 2) /
                          (layer_bytes(one) - unit.norm_statistics - unit.logsumexp);
    CHECK(linear == 22.0 / 34); // (10 + 24/t) / 34, not a half
    CHECK(rounds_to(100 * linear, 64.7, 1));
}

TEST_CASE("A10: tensor 2 with sequence parallelism halves a layer; only with context 2 it is a quarter") {
    using namespace activation_examples;
    const auto with_groups = [](std::int64_t tensor, bool sequence_parallel, std::int64_t context) {
        return layer_bytes(megatron(gpt(1, 4096, 32), {.tensor = tensor,
                                                       .sequence_parallel = sequence_parallel,
                                                       .context = context,
                                                       .kernels = kernel_choice::flash_attention}));
    };
    const double whole = with_groups(1, false, 1);
    CHECK(with_groups(2, true, 1) == whole / 2);
    CHECK(with_groups(1, false, 2) == whole / 2);
    CHECK(with_groups(2, true, 2) == whole / 4);
    // Without sequence parallelism (10 + 24/t) / c of 34.
    const units_of unit(megatron(gpt(1, 4096, 32)));
    CHECK(with_groups(2, false, 2) == ((10 + 24 / 2) * unit.sbh + unit.norm_statistics + unit.logsumexp / 2) / 2);
}

TEST_CASE("A11: with full recompute, a step of Llama-2-7B still rises through backward") {
    using namespace activation_examples;
    plan_spec spec = megatron(models::llama_2_7b{},
                              {.kernels = kernel_choice::flash_attention, .recompute = recompute_granularity::layer});
    spec.framework = frameworks::deepspeed{}; // gradients are created by backward
    const memory_ledger ledger = memory(spec);
    const auto GB = [&](phase when, account what) { return in_GB(ledger.at(when, what)); };
    const units_of unit(spec);
    // Before it: 32 checkpoints, 0.54 GB, and no gradients.
    CHECK(ledger.at(phase::forward, account::activations).in_base_unit == 32 * 2 * unit.sbh);
    CHECK(rounds_to(GB(phase::forward, account::activations), 0.5, 1));
    CHECK(GB(phase::forward, account::gradients) == 0);
    // At its end: no checkpoint any more, and the gradients of all 6 738 415 616 parameters.
    CHECK(GB(phase::backward, account::activations) == 0);
    CHECK(ledger.at(phase::backward, account::gradients).in_base_unit == 2 * 6'738'415'616.0);
    CHECK(rounds_to(GB(phase::backward, account::gradients), 13.5, 1));
    CHECK(ledger.at(phase::backward) - ledger.at(phase::loss) > bytes(11e9));
}

TEST_CASE("A12: logits and loss") {
    using namespace activation_examples;
    const auto loss_of = [](std::int64_t stage, std::int64_t tensor, std::int64_t pipeline) {
        plan_spec spec = megatron(models::llama_2_7b{}, {.sequence = 4096, .tensor = tensor, .pipeline = pipeline});
        spec.framework = frameworks::deepspeed{};
        spec.layout.data = 2;
        spec.cluster.nodes *= 2;
        spec.sharding.stage = stage;
        return spec;
    };
    const auto logits = [](const plan_spec& spec, std::int64_t pipeline_stage, phase when) {
        return memory(spec, rank_position{.pipeline_stage = pipeline_stage}).at(when, account::logits).in_base_unit;
    };
    constexpr double sbV = 4096.0 * 32000;
    // fp32 log-softmax, its gradient and that of the fp32 logits: 12 bytes a token and word, whatever ZeRO shards.
    for (const std::int64_t stage : {0, 1, 2, 3}) CHECK(logits(loss_of(stage, 1, 1), 0, phase::loss) == 12 * sbV);
    // The vocabulary is divided by tensor parallelism.
    for (const std::int64_t tensor : {2, 4, 8})
        CHECK(logits(loss_of(1, tensor, 1), 0, phase::loss) == 12 * sbV / static_cast<double>(tensor));
    // And they are on the last pipeline stage only.
    for (const std::int64_t stage : {0, 1, 2}) {
        for (const phase when : phases) CHECK(logits(loss_of(1, 1, 4), stage, when) == 0);
        CHECK(memory(loss_of(1, 1, 4), rank_position{.pipeline_stage = stage}).at(phase::loss) == bytes{});
    }
    CHECK(logits(loss_of(1, 1, 4), 3, phase::loss) == 12 * sbV);
}

TEST_CASE("A12: the last norm, the head and the loss of Megatron keep 4 s b h / t (1 + V / h)") {
    using namespace activation_examples;
    constexpr plan_spec spec = megatron(models::gpt_3_175b{}, {.tensor = 8, .sequence_parallel = true});
    constexpr resolved_plan plan = resolve(spec);
    constexpr units_of unit(spec);
    tape t;
    record_head(t, environment_of(spec, plan), spec.model, false);
    const moment held = held_after_forward(t);
    // 50257 words are padded to a multiple of 128 x 8.
    CHECK(plan.padded_vocabulary == 51200);
    CHECK(held.logits == 4 * 2048.0 * 51200 / 8);                             // fp32
    CHECK(held.activations == (4 * unit.sbh + unit.norm_statistics / 2) / 8); // input of the norm and of the head
}

TEST_CASE("S12b: 70e9 parameters on tensor 8 x pipeline 4, one sequence of 4096, first stage") {
    using namespace activation_examples;
    // 80 layers, 8192 wide, 64 heads, with the constants of a GPT and flash attention; 4 micro-batches in flight.
    const auto first_stage = [](bool sequence_parallel, recompute_granularity recompute) {
        return megatron(gpt(80, 8192, 64), {.sequence = 4096,
                                            .tensor = 8,
                                            .sequence_parallel = sequence_parallel,
                                            .pipeline = 4,
                                            .accumulation = 8,
                                            .kernels = kernel_choice::flash_attention,
                                            .recompute = recompute});
    };
    using enum recompute_granularity;
    const units_of unit(first_stage(false, none));
    const double logsumexp = 80 * unit.logsumexp / 8;

    // With sequence parallelism the fullest moment is that of the last matrix, whose output is whole until it is
    // scattered: the mask of the dropout behind it (s b h / t) is not made yet.
    double statistics = 80 * unit.norm_statistics / 8;
    const double with_last_mask = layers_kept(first_stage(true, none)) + unit.sbh / 8;
    CHECK(with_last_mask == 80 * 34 * unit.sbh / 8 + statistics + logsumexp);
    CHECK(rounds_to((with_last_mask - statistics - logsumexp) / 1e9, 11.41, 2));

    statistics = 80 * unit.norm_statistics;
    CHECK(layers_kept(first_stage(false, none)) == 80 * (10 + 24.0 / 8) * unit.sbh + statistics + logsumexp);
    CHECK(rounds_to((layers_kept(first_stage(false, none)) - statistics - logsumexp) / 1e9, 34.90, 2));

    CHECK(layers_kept(first_stage(false, layer)) == 80 * 2 * unit.sbh);
    CHECK(rounds_to(layers_kept(first_stage(false, layer)) / 1e9, 5.37, 2));
    CHECK(layers_kept(first_stage(true, layer)) == 80 * 2 * unit.sbh / 8);
    CHECK(rounds_to(layers_kept(first_stage(true, layer)) / 1e9, 0.67, 2));
}

TEST_CASE("S23: the stages of Llama-2-7B on 4 pipeline stages") {
    using namespace activation_examples;
    plan_spec spec = megatron(models::llama_2_7b{}, {.pipeline = 4, .accumulation = 4});
    spec.framework = frameworks::deepspeed{}; // 16 bytes a parameter
    struct stage {
        double parameters;
        double printed_GB;
    };
    constexpr stage expected[] = {
        {1'750'138'880, 28.00}, {1'619'066'880, 25.91}, {1'619'066'880, 25.91}, {1'750'142'976, 28.00}};
    for (int i = 0; i < 4; ++i) {
        INFO("stage ", i);
        const memory_ledger ledger = memory(spec, rank_position{.pipeline_stage = i});
        const auto held = [&](account a) { return ledger.at(phase::optimizer_step, a).in_base_unit; };
        const double states = held(account::parameters) + held(account::gradients) + held(account::master_weights) +
                              held(account::optimizer_states);
        CHECK(held(account::parameters) == 2 * expected[i].parameters);
        CHECK(states == 16 * expected[i].parameters);
        CHECK(rounds_to(states / 1e9, expected[i].printed_GB, 2));
    }
}
