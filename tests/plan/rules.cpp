// SPDX-License-Identifier: BSL-1.0
// Each rule: a plan that breaks it and nothing else, with the numbers of the message, and one that barely keeps it.
#include <cstdint>
#include <doctest/doctest.h>
#include <set>
#include <string>

#include "example.hpp"
#include "support/headers.hpp"

namespace {

using namespace example;

struct rule_case {
    const char* rule;
    plan_spec broken;
    plan_spec kept;
    std::int64_t found;
    std::int64_t expected;
    dryfit::severity severity = severity::impossible;
};

template <class Common, class Breaks, class Keeps>
constexpr rule_case about(const char* rule, std::int64_t found, std::int64_t expected, Common common, Breaks breaks,
                          Keeps keeps, severity how_bad = severity::impossible) {
    rule_case c{rule, changed(common), changed(common), found, expected, how_bad};
    breaks(c.broken);
    keeps(c.kept);
    return c;
}

constexpr void nothing(plan_spec&) {}
constexpr void on_nodes(plan_spec& spec, std::int64_t per_node, std::int64_t nodes) {
    spec.cluster.devices_per_node = per_node;
    spec.cluster.nodes = nodes;
    spec.batch.global = {};
}
constexpr void with_heads(plan_spec& spec, std::int64_t heads, std::int64_t key_value_heads) {
    spec.model.num_attention_heads = heads;
    spec.model.num_key_value_heads = key_value_heads;
}

using S = plan_spec&;

constexpr rule_case cases[]{
    about(
        "plan_has_a_model", 0, 1, nothing, [](S s) { s.model = {}; }, nothing),
    about(
        "plan_has_a_cluster", 0, 1, nothing, [](S s) { s.cluster = {}; }, nothing),
    about(
        "plan_has_a_framework", 0, 1, nothing, [](S s) { s.framework = {}; }, nothing),
    about(
        "plan_has_a_precision", 0, 1, nothing, [](S s) { s.precision = {}; }, nothing),
    about(
        "plan_has_an_optimizer", 0, 1, nothing, [](S s) { s.optimizer = {}; }, [](S s) { s.optimizer = sgd<>::spec; }),
    about(
        "plan_has_a_micro_batch_size", 0, 1, [](S s) { s.batch = {.sequence = 4096}; }, nothing,
        [](S s) { s.batch.global = 64; }),
    about(
        "plan_has_a_micro_batch_size", 0, 1, [](S s) { s.batch = {.accumulation = 8, .sequence = 4096}; }, nothing,
        [](S s) { s.batch.micro = 1; }),
    about(
        "plan_has_a_sequence_length", 0, 1, nothing, [](S s) { s.batch.sequence = {}; }, nothing),
    about(
        "key_value_heads_divide_heads", 5, 32, nothing, [](S s) { s.model.num_key_value_heads = 5; },
        [](S s) { s.model.num_key_value_heads = 4; }),
    about(
        "tensor_parallel_divides_heads", 16, 40, [](S s) { on_nodes(s, 16, 2), with_heads(s, 40, 8); },
        [](S s) { s.layout.tensor = 16; }, [](S s) { s.layout.tensor = 8; }),
    about(
        "tensor_parallel_divides_key_value_heads", 4, 6, [](S s) { with_heads(s, 24, 6); },
        [](S s) { s.layout.tensor = 4; }, [](S s) { s.layout.tensor = 2; }),
    about(
        "tensor_parallel_divides_key_value_heads", 4, 3, [](S s) { with_heads(s, 24, 3); },
        [](S s) { s.layout.tensor = 4; },
        [](S s) { on_nodes(s, 6, 1), s.layout.tensor = 6, s.model.intermediate_size = 12, s.model.vocab_size = 12; }),
    about(
        "tensor_parallel_divides_ffn", 8, 11012, [](S s) { on_nodes(s, 8, 2), s.model.intermediate_size = 11012; },
        [](S s) { s.layout.tensor = 8; }, [](S s) { s.layout.tensor = 4; }),
    about(
        "tensor_parallel_divides_vocabulary", 2, 32001, [](S s) { s.model.vocab_size = 32001, s.layout.tensor = 2; },
        nothing, [](S s) { s.framework.vocabulary_multiple = 128; }),
    about(
        "tensor_parallel_fits_the_scale_up_domain", 16, 8, [](S s) { on_nodes(s, 8, 4), s.layout.tensor = 16; },
        nothing, [](S s) { s.layout.tensor_across_nodes = true; }),
    about(
        "tensor_parallel_fits_the_scale_up_domain", 16, 8, [](S s) { on_nodes(s, 8, 4), s.layout.tensor = 16; },
        nothing, [](S s) { s.cluster.scale_up_domain = 16; }),
    about(
        "tensor_parallel_fits_the_scale_up_domain", 16, 4, [](S s) { on_nodes(s, 4, 8), s.layout.tensor = 16; },
        nothing, [](S s) { s.cluster.device.scale_up_domain = 16; }),
    about(
        "tensor_parallel_fits_the_scale_up_domain", 8, 4,
        [](S s) { on_nodes(s, 4, 8), s.layout.tensor = 8, s.cluster.device.scale_up_domain = 16; },
        [](S s) { s.cluster.scale_up_domain = 4; }, nothing),
    about(
        "context_parallel_divides_sequence", 8, 4100, [](S s) { s.batch.sequence = 4100; },
        [](S s) { s.layout.context = 4; }, [](S s) { s.layout.context = 2; }),
    about(
        "context_parallel_divides_sequence", 8, 4100, [](S s) { s.batch.sequence = 4100, s.layout.context = 4; },
        nothing, [](S s) { s.layout.exchange = context_exchange::all_to_all; }), // one piece a rank
    about(
        "context_parallel_divides_heads", 4, 16,
        [](S s) { with_heads(s, 32, 4), s.layout.tensor = 2, s.layout.context = 4; },
        [](S s) { s.layout.exchange = context_exchange::all_to_all; }, nothing), // a ring deals out no heads
    about(
        "context_parallel_divides_heads", 4, 16,
        [](S s) {
            with_heads(s, 32, 4), s.layout.tensor = 2, s.layout.context = 4;
            s.layout.exchange = context_exchange::all_to_all;
        },
        nothing, [](S s) { s.layout.context = 2; }),
    about(
        "sequence_parallel_divides_sequence", 8, 4100,
        [](S s) { on_nodes(s, 8, 2), s.layout.tensor = 8, s.layout.sequence = true; },
        [](S s) { s.batch.sequence = 4100; }, [](S s) { s.batch.sequence = 4104; }),
    about(
        "sequence_parallel_divides_sequence", 4, 2050,
        [](S s) { s.layout.tensor = 4, s.layout.context = 2, s.batch.sequence = 4100; },
        [](S s) { s.layout.sequence = true; }, nothing),
    about(
        "sequence_fits_the_positions", 2049, 2048,
        [](S s) { s.model.learned_positions = 2050, s.model.learned_position_offset = 2; },
        [](S s) { s.batch.sequence = 2049; }, [](S s) { s.batch.sequence = 2048; }),
    about(
        "sequence_fits_the_positions", 4096, -1,
        [](S s) { s.model.learned_positions = 1, s.model.learned_position_offset = 2; }, nothing,
        [](S s) { s.model.learned_positions = 0; }),
    about(
        "pipeline_has_a_layer_per_stage", 64, 32, [](S s) { on_nodes(s, 64, 1), s.sharding.stage = 0; },
        [](S s) { s.layout.pipeline = 64; }, [](S s) { s.layout.pipeline = 32; }),
    about(
        "pipeline_divides_layers", 6, 32, [](S s) { on_nodes(s, 6, 1), s.sharding.stage = 0; },
        [](S s) { s.layout.pipeline = 6; }, [](S s) { s.layout.pipeline = 2; }),
    about(
        "layout_divides_the_devices", 16, 8,
        [](S s) { s.sharding.stage = 1, s.layout.tensor = 4, s.layout.context = 2; },
        [](S s) { s.layout.pipeline = 2; }, nothing),
    about(
        "tensor_parallel_keeps_to_nodes", 4, 6, [](S s) { on_nodes(s, 6, 2); }, [](S s) { s.layout.tensor = 4; },
        [](S s) { s.layout.tensor = 2; }),
    about(
        "tensor_parallel_keeps_to_nodes", 4, 6, [](S s) { on_nodes(s, 6, 2), s.layout.tensor = 4; }, nothing,
        [](S s) { s.layout.tensor_across_nodes = true; }),
    about(
        "tensor_parallel_keeps_to_nodes", 16, 12,
        [](S s) { on_nodes(s, 12, 4), s.cluster.device.scale_up_domain = 72; }, [](S s) { s.layout.tensor = 16; },
        [](S s) { on_nodes(s, 4, 12), s.layout.tensor = 16; }),
    about(
        "data_parallel_agrees", 4, 8, nothing, [](S s) { s.layout.data = 4; }, [](S s) { s.layout.data = 8; }),
    about(
        "data_parallel_agrees", 8, 4, [](S s) { s.layout.tensor = 2; }, [](S s) { s.layout.data = 8; },
        [](S s) { s.layout.data = 4; }),
    about(
        "global_batch_is_divisible", 64, 24, [](S s) { s.batch.micro = 3; }, nothing, [](S s) { s.batch.global = 72; }),
    about(
        "global_batch_is_divisible", 4, 8, nothing, [](S s) { s.batch.global = 4; }, [](S s) { s.batch.global = 8; }),
    about(
        "global_batch_is_divisible", 7, 8, [](S s) { s.batch.micro = {}; }, [](S s) { s.batch.global = 7; },
        [](S s) { s.batch.global = 16; }),
    about(
        "global_batch_is_divisible", 64, 128, [](S s) { s.batch.micro = {}; }, [](S s) { s.batch.accumulation = 16; },
        [](S s) { s.batch.accumulation = 8; }),
    about(
        "batch_sizes_agree", 64, 32, nothing, [](S s) { s.batch.accumulation = 4; },
        [](S s) { s.batch.accumulation = 8; }),
    about(
        "derived_micro_batch_is_in_range", 65537, 65536, [](S s) { s.batch.micro = {}, s.batch.sequence = 512; },
        [](S s) { s.batch.global = 8 * 65537; }, [](S s) { s.batch.global = 8 * 65536; }),
    about(
        "derived_micro_batch_is_in_range", std::int64_t{1} << 59, 65536, [](S s) { s.batch.micro = {}; },
        [](S s) { s.batch.global = std::int64_t{1} << 62; }, nothing),
    about(
        "derived_accumulation_is_in_range", 1048577, 1048576, nothing, [](S s) { s.batch.global = 8 * 1048577; },
        [](S s) { s.batch.global = 8 * 1048576; }),
    about(
        "micro_batch_tokens_are_in_range", 8193 * 4096, 33554432, [](S s) { s.batch.global = {}; },
        [](S s) { s.batch.micro = 8193; }, [](S s) { s.batch.micro = 8192; }),
    about(
        "micro_batch_tokens_are_in_range", std::int64_t{65536} * 16777216, 33554432,
        [](S s) { s.batch.global = {}, s.batch.micro = 65536; }, [](S s) { s.batch.sequence = 16777216; },
        [](S s) { s.batch.sequence = 512; }),
    about(
        "framework_offers_the_zero_stage", 3, 1, [](S s) { s.framework = frameworks::megatron_core::spec; },
        [](S s) { s.sharding.stage = 3; }, [](S s) { s.sharding.stage = 1; }),
    about(
        "zero_stage_allows_pipeline", 2, 1, [](S s) { s.layout.pipeline = 2; }, nothing,
        [](S s) { s.sharding.stage = 1; }),
    about(
        "format_adds_up", 8, 5, nothing, [](S s) { s.precision.compute = {8, 5, 3}; }, nothing),
    about(
        "format_adds_up", 16, -1, nothing, [](S s) { s.precision.gradients = number_format{16, -1, 7}; },
        [](S s) { s.precision.gradients = number_format{16, 0, 15}; }),
    about(
        "format_adds_up", 64, 16, nothing, [](S s) { s.optimizer.moment_format = number_format{64, 16, 7}; },
        [](S s) { s.optimizer.moment_format = number_format{64, 15, 48}; }),
    about(
        "format_adds_up", 16, 8, nothing, [](S s) { s.precision.accumulated_gradients = number_format{16, 8, 8}; },
        [](S s) { s.precision.accumulated_gradients = none::spec; }),
    about(
        "format_adds_up", 32, 8, nothing, [](S s) { s.precision.master_weights = number_format{32, 8, INT32_MAX}; },
        [](S s) { s.precision.master_weights = none::spec; }),
    about(
        "format_adds_up", 32, INT32_MIN, nothing,
        [](S s) { s.framework.mixed_precision_gradients = number_format{32, INT32_MIN, 0}; },
        [](S s) { s.framework.mixed_precision_gradients = fp32::spec; }),
    about(
        "device_computes_in_the_format", 8, 3, [](S s) { s.precision.compute = fp8_e4m3::spec; }, nothing,
        [](S s) { s.cluster.device = devices::h100_sxm_80gb::spec; }),
    about(
        "device_computes_in_the_format", 16, 7, [](S s) { s.cluster.device = devices::v100_sxm_32gb::spec; }, nothing,
        [](S s) { s.precision.compute = fp16::spec; }),
    about(
        "headroom_leaves_memory", 80001, 80000, [](S s) { s.cluster.device.usable_memory = {}; },
        [](S s) { s.headroom = bytes(80000000001); }, [](S s) { s.headroom = bytes(79999999999); }),
    about(
        "zero_stage_shards_something", 2, 1, nothing, [](S s) { on_nodes(s, 1, 1); },
        [](S s) { s.layout.tensor = 4, s.layout.context = 2; }, severity::pointless),
    about(
        "sequence_parallel_has_a_tensor_group", 1, 2, [](S s) { s.layout.sequence = true; }, nothing,
        [](S s) { s.layout.tensor = 2; }, severity::pointless),
    about(
        "recompute_saves_something", 1, 0, nothing,
        [](S s) { s.recompute.granularity = recompute_granularity::core_attention; }, nothing, severity::pointless),
    about(
        "recompute_saves_something", 1, 0,
        [](S s) { s.recompute.granularity = recompute_granularity::core_attention, s.kernels = {}; },
        [](S s) { s.framework.usual_kernels = kernel_choice::fused; },
        [](S s) { s.framework.usual_kernels = kernel_choice::eager; }, severity::pointless),
};

constexpr bool is_as_expected(const rule_case& c) {
    const violations all = diagnose(c.broken);
    return all.size() == 1 && same_text(all[0].rule, c.rule) && all[0].severity == c.severity &&
           all[0].found == c.found && all[0].expected == c.expected && !all[0].message().overflowed &&
           is_possible(c.broken) == (c.severity == severity::pointless) && !breaks(c.kept, c.rule);
}
constexpr bool all_are_as_expected() {
    for (const rule_case& c : cases)
        if (!is_as_expected(c)) return false;
    return true;
}
static_assert(all_are_as_expected());

TEST_CASE("each rule is broken by one plan and kept by another") {
    for (const rule_case& c : cases) {
        CAPTURE(doctest::String(c.rule));
        const violations all = diagnose(c.broken);
        CHECK(all.size() == 1);
        CAPTURE(doctest::String(all[0].message().c_str()));
        CHECK(same_text(all[0].rule, c.rule));
        CHECK(all[0].severity == c.severity);
        CHECK(all[0].found == c.found);
        CHECK(all[0].expected == c.expected);
        CHECK(!all[0].message().overflowed);
        CHECK(is_possible(c.broken) == (c.severity == severity::pointless));
        CHECK(!breaks(c.kept, c.rule));
    }
}

template <class... Judges>
void must_all_have_a_case(detail::list<Judges...>) {
    for (const char* rule : {Judges::name...}) {
        CAPTURE(doctest::String(rule));
        bool found = false;
        for (const rule_case& c : cases) found = found || same_text(c.rule, rule);
        CHECK(found);
    }
}

TEST_CASE("every rule has a case here") {
    must_all_have_a_case(detail::rules_of_presence{});
    must_all_have_a_case(detail::rules_of_sense{});
    must_all_have_a_case(detail::rules_of_use{});
}

/// The highest ZeRO stage with which a plan of a framework is possible.
std::int64_t highest_zero_stage(const framework& conventions, std::int64_t pipeline) {
    std::int64_t highest = -1;
    for (const std::int64_t stage : {0, 1, 2, 3}) {
        const plan_spec spec = changed([&](plan_spec& s) {
            s.framework = conventions;
            s.layout.pipeline = pipeline;
            s.sharding.stage = stage;
        });
        if (is_possible(spec) && highest == stage - 1) highest = stage;
    }
    return highest;
}

TEST_CASE("the ZeRO stages of each framework, alone and with a pipeline") {
    const struct {
        std::string name;
        framework conventions;
        std::int64_t alone, with_pipeline;
    } rows[]{
        // DeepSpeed runtime/pipe/engine.py: "ZeRO-2 and ZeRO-3 are incompatible with pipeline parallelism".
        {"deepspeed", frameworks::deepspeed::spec, 3, 1},
        // Megatron-LM --use-distributed-optimizer, which goes with --pipeline-model-parallel-size.
        {"megatron_core", frameworks::megatron_core::spec, 1, 1},
        // PyTorch FSDP; torch/distributed/pipelining/stage.py leaves its gradients whole up to the last micro-batch.
        {"plain_pytorch", frameworks::plain_pytorch::spec, 3, 1},
    };
    std::set<std::string> names;
    for (const auto& row : rows) {
        INFO(row.name);
        names.insert(row.name);
        CHECK(highest_zero_stage(row.conventions, 1) == row.alone);
        CHECK(highest_zero_stage(row.conventions, 2) == row.with_pipeline);
    }
    CHECK(names == headers::classes(DRYFIT_TEST_DATA "/../../include/dryfit/training/frameworks"));
}

TEST_CASE("no message is cut off, whatever the numbers") {
    for (const rule_case& c : cases) {
        violation v = diagnose(c.broken)[0];
        v.numbers = {{INT64_MIN, INT64_MIN, INT64_MIN}};
        CAPTURE(doctest::String(v.rule));
        CHECK(!v.message().overflowed);
    }
}

} // namespace
