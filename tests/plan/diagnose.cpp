// SPDX-License-Identifier: BSL-1.0
#include <dryfit/plan/diagnose.hpp>

#include <doctest/doctest.h>

#include "example.hpp"

namespace {

using namespace example;

static_assert(diagnose(plan_7b::spec).empty() && is_possible(plan_7b::spec));

TEST_CASE("an empty plan names all that is missing, and nothing else") {
    constexpr violations all = diagnose(plan_spec{});
    constexpr const char* rules[]{"plan_has_a_model",          "plan_has_a_cluster",    "plan_has_a_framework",
                                  "plan_has_a_precision",      "plan_has_an_optimizer", "plan_has_a_micro_batch_size",
                                  "plan_has_a_sequence_length"};
    static_assert(all.size() == 7);
    for (int i = 0; i < 7; ++i) {
        CHECK(same_text(all[i].rule, rules[i]));
        CHECK(contains(all[i].message().c_str(), "add "));
    }
    CHECK(!is_possible(plan_spec{}));
}

TEST_CASE("a part that is missing silences what is said about its fields, and only that") {
    const plan_spec no_model = changed([](plan_spec& spec) {
        spec.model = {};
        spec.model.hidden_dropout = 7;
        spec.layout.tensor = 6;
    });
    CHECK(breaks(no_model, "plan_has_a_model"));
    CHECK(breaks(no_model, "layout_divides_the_devices"));
    CHECK(diagnose(no_model).size() == 2);

    const plan_spec no_precision = changed([](plan_spec& spec) {
        spec.precision = {};
        spec.cluster.device = devices::v100_sxm_32gb::spec;
    });
    CHECK(breaks(no_precision, "plan_has_a_precision"));
    CHECK(diagnose(no_precision).size() == 1);
}

TEST_CASE("a model that lacks one size is a model with that size out of range") {
    const plan_spec wrong = changed([](plan_spec& spec) { spec.model.hidden_size = 0; });
    REQUIRE(diagnose(wrong).size() == 1);
    CHECK(same_text(diagnose(wrong)[0].field, "model.hidden_size"));
}

TEST_CASE("a node without devices is one mistake") {
    const violations all =
        diagnose(detail::applied<cluster<devices::a100_sxm_80gb, 0>, tensor_parallel<2>>(plan_7b::spec));
    REQUIRE(all.size() == 1);
    CHECK(same_text(all[0].field, "cluster.devices_per_node"));
}

TEST_CASE("a value out of range silences the rules that read it") {
    for (const std::int64_t tensor : {std::int64_t{0}, std::int64_t{-6}, INT64_MIN, INT64_MAX}) {
        const plan_spec wrong = changed([tensor](plan_spec& spec) {
            spec.layout.tensor = tensor;
            spec.layout.sequence = true;
        });
        CHECK(diagnose(wrong).size() == 1);
        CHECK(breaks(wrong, "value_in_range"));
    }
}

TEST_CASE("all broken rules are told at once, less those that follow from others") {
    const plan_spec wrong = changed([](plan_spec& spec) {
        spec.layout.tensor = 6; // key/value heads and everything about the batch follow
        spec.precision.compute = fp8_e4m3::spec;
        spec.sharding.stage = 2;
        spec.layout.pipeline = 64; // 64 stages do not divide 32 layers either
        spec.layout.data = 5;
    });
    const violations all = diagnose(wrong);
    constexpr const char* rules[]{"tensor_parallel_divides_heads",      "tensor_parallel_divides_ffn",
                                  "tensor_parallel_divides_vocabulary", "pipeline_has_a_layer_per_stage",
                                  "layout_divides_the_devices",         "zero_stage_allows_pipeline",
                                  "device_computes_in_the_format"};
    REQUIRE(all.size() == 7);
    for (int i = 0; i < 7; ++i) CHECK(same_text(all[i].rule, rules[i]));
}

TEST_CASE("what is pointless is told, and does not make a plan impossible") {
    const plan_spec wrong = changed([](plan_spec& spec) {
        spec.cluster.devices_per_node = 1;
        spec.layout.sequence = true;
    });
    const violations all = diagnose(wrong);
    REQUIRE(all.size() == 2);
    CHECK(all[0].severity == severity::pointless);
    CHECK(all[1].severity == severity::pointless);
    CHECK(is_possible(wrong));
    using alone = plan_7b::with<cluster<devices::a100_sxm_80gb, 1>, sequence_parallel>; // compiles
    CHECK(!diagnose(alone::spec).empty());
}

TEST_CASE("the judge of rules and the list of them agree on random plans") {
    std::uint64_t state = 20260829;
    const auto next = [&state] {
        state = state * 6364136223846793005 + 1442695040888963407;
        return state >> 33;
    };
    const std::int64_t values[]{INT64_MIN, -1, 0,  1, 1,  1,  1,    1,    2,    2,     2,      3,        4,
                                4,         6,  8,  8, 12, 16, 32,   64,   96,   1024,  4096,   65536,    1048576,
                                1 << 24,   1,  64, 1, 1,  1,  1023, 5000, 7919, 32000, 524288, INT64_MAX};
    const auto any = [&] { return values[next() % (sizeof(values) / sizeof(values[0]))]; };
    int possible_plans = 0;
    for (int i = 0; i < 20000; ++i) {
        plan_spec spec = plan_7b::spec;
        for (std::uint64_t changes = next() % 5; changes > 0; --changes) {
            switch (next() % 20) {
            case 0:
                spec.layout.tensor = any();
                break;
            case 1:
                spec.layout.context = any();
                break;
            case 2:
                spec.layout.pipeline = any();
                break;
            case 3:
                spec.layout.data = any();
                break;
            case 4:
                spec.batch.micro = any();
                break;
            case 5:
                spec.batch.accumulation = any();
                break;
            case 6:
                spec.batch.global = any();
                break;
            case 7:
                spec.batch.sequence = any();
                break;
            case 8:
                spec.cluster.devices_per_node = any();
                break;
            case 9:
                spec.cluster.nodes = any();
                break;
            case 10:
                spec.sharding.stage = static_cast<std::int64_t>(next() % 5);
                break;
            case 11:
                spec.model.num_attention_heads = any();
                break;
            case 12:
                spec.model.num_key_value_heads = any();
                break;
            case 13:
                spec.model.num_hidden_layers = any();
                break;
            case 14:
                spec.layout.exchange = context_exchange::all_to_all;
                break;
            case 15:
                spec.layout.sequence = true;
                break;
            case 16:
                spec.framework = frameworks::megatron_core::spec;
                break;
            case 17:
                spec.batch.micro = {};
                break;
            case 18:
                spec.batch.global = {};
                break;
            default:
                spec.model.learned_positions = any();
                break;
            }
        }
        const bool is = is_possible(spec);
        CHECK(is != has_impossible(diagnose(spec)));
        if (!is) continue;
        ++possible_plans;
        const resolved_plan plan = resolve(spec);
        const group_sizes& g = plan.groups;
        CHECK(g.data * g.tensor * g.context * g.pipeline == device_count(spec.cluster));
        CHECK(plan.batch.micro >= 1);
        CHECK(plan.batch.accumulation >= 1);
        CHECK(plan.batch.micro * plan.batch.accumulation * g.data == plan.batch.global);
    }
    CHECK(possible_plans > 1000);
}

} // namespace
