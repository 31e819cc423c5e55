// SPDX-License-Identifier: BSL-1.0
#include <dryfit/inventory/environment.hpp>
#include <dryfit/inventory/parameters.hpp>
#include <dryfit/inventory/stage.hpp>
#include <dryfit/model/catalog/llama_3.hpp>
#include <dryfit/training/frameworks/deepspeed.hpp>
#include <dryfit/training/frameworks/megatron_core.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <doctest/doctest.h>

#include "support/plans.hpp"

namespace stage_tests {
using namespace dryfit;

constexpr stage_sections sections_of(const plan_spec& spec, const weight_gradients& made = {}) {
    const resolved_plan plan = resolve(spec);
    return stage_sections(spec, plan, environment_of(spec, plan), made);
}

constexpr parameter_count of_stage(const plan_spec& spec, std::int64_t stage) {
    return parameters_of_stage(sections_of(spec), shape_of_stage(spec, resolve(spec), stage));
}

} // namespace stage_tests

TEST_CASE("stage: the layers are divided evenly, the ends of the model are the ends of the pipeline") {
    using namespace stage_tests;
    const plan_spec spec = small_plans::make(small_plans::llama, frameworks::deepspeed{}, {.pipeline = 4});
    const resolved_plan plan = resolve(spec);
    for (const std::int64_t stage : {0, 1, 2, 3}) {
        const stage_shape shape = shape_of_stage(spec, plan, stage);
        CHECK(shape.layers == 1);
        CHECK(shape.has_embedding == (stage == 0));
        CHECK(shape.has_head == (stage == 3));
    }
    const plan_spec whole = small_plans::make(small_plans::llama, frameworks::deepspeed{});
    const stage_shape only = shape_of_stage(whole, resolve(whole), 0);
    CHECK(only.layers == 4);
    CHECK(only.has_embedding);
    CHECK(only.has_head);
}

TEST_CASE("stage: the stages of a model hold its parameters, each once") {
    using namespace stage_tests;
    const plan_spec spec = small_plans::make(small_plans::llama, frameworks::deepspeed{}, {.pipeline = 2});
    // 2 layers of 30 848, and an end: the embedding, or the last norm and the head
    CHECK(of_stage(spec, 0).total() == 2 * 30'848 + 64'000);
    CHECK(of_stage(spec, 1).total() == 2 * 30'848 + 64 + 64'000);
    CHECK(of_stage(spec, 0).total() + of_stage(spec, 1).total() == parameters(small_plans::llama).total());
    CHECK(of_stage(spec, 0).lm_head == 0);
    CHECK(of_stage(spec, 1).embedding == 0);
    CHECK(of_stage(spec, 1).norms == 2 * 128 + 64);
}

TEST_CASE("stage: every member of a count is that of all layers, or that of an end") {
    using namespace stage_tests;
    const plan_spec spec = small_plans::make(small_plans::llama, frameworks::deepspeed{});
    const stage_shape shape = shape_of_stage(spec, resolve(spec), 0);
    constexpr std::size_t members = sizeof(parameter_count) / sizeof(std::int64_t);
    for (std::size_t i = 0; i < members; ++i) {
        INFO("member " << i << " of parameter_count");
        std::array<std::int64_t, members> one{};
        one[i] = 1;
        const auto counted = [&](section stage_sections::* where) {
            stage_sections sections = sections_of(spec);
            sections.layer.parameters = sections.embedding.parameters = sections.head.parameters = {};
            (sections.*where).parameters = std::bit_cast<parameter_count>(one);
            return parameters_of_stage(sections, shape).total();
        };
        CHECK((counted(&stage_sections::layer) == 4 || counted(&stage_sections::embedding) == 1 ||
               counted(&stage_sections::head) == 1));
    }
}

TEST_CASE("stage: a tied head is a copy of the table where it lies on another stage, and nothing where it does not") {
    using namespace stage_tests;
    const plan_spec one = small_plans::make(small_plans::gpt, frameworks::deepspeed{});
    CHECK(of_stage(one, 0).total() == 49'664);
    CHECK(of_stage(one, 0).lm_head == 0);
    const plan_spec two = small_plans::make(small_plans::gpt, frameworks::deepspeed{}, {.pipeline = 2});
    CHECK(of_stage(two, 0).total() == 12'704 + 16'000 + 8'192);
    CHECK(of_stage(two, 1).total() == 12'704 + 64 + 16'000);
    CHECK(of_stage(two, 1).lm_head == 16'000);
}

TEST_CASE("stage: tensor parallelism divides matrices and the vocabulary, norms are whole") {
    using namespace stage_tests;
    const plan_spec spec = small_plans::make(small_plans::llama, frameworks::megatron_core{}, {.tensor = 2});
    const parameter_count count = of_stage(spec, 0);
    CHECK(count.attention == 4 * 12'288 / 2);
    CHECK(count.mlp == 4 * 18'432 / 2);
    CHECK(count.norms == 4 * 128 + 64);
    CHECK(count.embedding == 512 * 64); // 1000 words padded to a multiple of 128 x 2, halved
    CHECK(count.lm_head == 512 * 64);

    // 2 key/value heads on 4 ranks: each rank has one, so a rank's keys and values do not shrink any more.
    const plan_spec four = small_plans::make(small_plans::llama, frameworks::deepspeed{}, {.tensor = 4});
    CHECK(of_stage(four, 0).attention == 4 * (64 * 16 + 64 * 16 + 64 * 16 + 16 * 64));
}

TEST_CASE("stage: biases of column-split matrices are divided, those of row-split ones are whole") {
    using namespace stage_tests;
    const plan_spec spec = small_plans::make(small_plans::gpt, frameworks::deepspeed{}, {.tensor = 2});
    const parameter_count count = of_stage(spec, 0);
    CHECK(count.attention == 2 * ((3 * 32 * 32 + 3 * 32) / 2 + 32 * 32 / 2 + 32));
    CHECK(count.mlp == 2 * ((32 * 128 + 128) / 2 + 32 * 128 / 2 + 32));
    CHECK(count.position_embedding == 8'192);
}

TEST_CASE("stage: one matrix of each distinct shape") {
    using namespace stage_tests;
    // Llama-3-70B: 8192 to 10240 (query, key, value), 8192 to 8192, 8192 to 57344 (gate, up), 28672 to 8192:
    // 1632 MiB in 16 bits, as measured (see memory/megatron_b200.cpp).
    plan_spec spec = small_plans::make(models::llama_3_70b{}, frameworks::megatron_core{});
    CHECK(2 * sections_of(spec).layer.distinct_weight_values == 1632.0 * 1024 * 1024);
    // Query, key, value and output of a GPT without merged projections are one shape.
    spec = small_plans::make(small_plans::gpt, frameworks::deepspeed{});
    tape t;
    record_layer(t, environment_of(spec, resolve(spec)), spec.model);
    CHECK(distinct_weight_values(t) == 32 * 32 + 128 * 32 + 32 * 128);
    CHECK(sections_of(spec).layer.distinct_weight_values == 0); // only where the framework keeps them
}

TEST_CASE("stage: autocast has a narrow copy of every matrix, not of norms, biases and tables") {
    using namespace stage_tests;
    plan_spec spec = small_plans::make(small_plans::gpt, frameworks::deepspeed{});
    CHECK(sections_of(spec).layer.cast_parameters == 0);
    spec.precision = autocast<bf16>{};
    const stage_sections sections = sections_of(spec);
    CHECK(sections.layer.cast_parameters == 4 * 32 * 32 + 2 * 32 * 128);
    CHECK(sections.head.cast_parameters == 500 * 32); // tied, but multiplied all the same
    CHECK(sections.embedding.cast_parameters == 0);
}

TEST_CASE("stage: a section is what the walks find on its tape") {
    using namespace stage_tests;
    const plan_spec spec = small_plans::make(small_plans::llama, frameworks::deepspeed{});
    const weight_gradients made{.mode = weight_gradient_mode::created, .width = 2};
    tape t;
    const value output = record_layer(t, environment_of(spec, resolve(spec)), spec.model);
    const section found = sections_of(spec, made).layer;
    CHECK(found.held == held_after_forward(t).total());
    CHECK(found.forward.total == forward_peak(t).total());
    CHECK(found.backward.total == backward_peak(t, output.gradient, made).total());
    CHECK(found.parameters.total() == 30'848);
    CHECK(found.recorded.operation_count == t.operation_count);
    CHECK(!sections_of(spec, made).overflowed());
}

TEST_CASE("stage: an overflowing tape is reported") {
    using namespace stage_tests;
    const plan_spec spec = small_plans::make(small_plans::llama, frameworks::deepspeed{});
    for (section stage_sections::* const one :
         {&stage_sections::layer, &stage_sections::embedding, &stage_sections::head}) {
        stage_sections sections = sections_of(spec);
        REQUIRE(!sections.overflowed());
        for (int i = 0; i < 65; ++i) (sections.*one).recorded.record({.name = "operation"});
        CHECK(sections.overflowed());
    }
}
