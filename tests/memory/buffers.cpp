// SPDX-License-Identifier: BSL-1.0
// Bytes that are no model state and no activation, on the small models of support/plans.hpp.
#include <dryfit/memory/buffers.hpp>
#include <dryfit/memory/memory.hpp>
#include <dryfit/training/frameworks/deepspeed.hpp>
#include <dryfit/training/frameworks/megatron_core.hpp>
#include <dryfit/training/frameworks/plain_pytorch.hpp>

#include <cstdint>
#include <doctest/doctest.h>

#include "support/plans.hpp"

namespace buffer_tests {
using namespace dryfit;
using small_plans::make;

double at(const plan_spec& spec, phase when, account what, std::int64_t stage = 0) {
    REQUIRE(is_possible(spec));
    return memory(spec, rank_position{.pipeline_stage = stage}).at(when, what).in_base_unit;
}

} // namespace buffer_tests

TEST_CASE("buffers: DeepSpeed reduces through buckets of 5e8 values, one, and two at stage 3") {
    using namespace buffer_tests;
    const auto buckets = [](std::int64_t stage, std::int64_t data, phase when) {
        return at(make(small_plans::llama, frameworks::deepspeed{}, {.data = data}, stage), when,
                  account::communication_buffers);
    };
    for (const phase when : {phase::loss, phase::backward}) {
        CHECK(buckets(0, 2, when) == 2 * 251'456); // no larger than what there is
        CHECK(buckets(1, 2, when) == 1e9);
        CHECK(buckets(2, 2, when) == 1e9);
        CHECK(buckets(3, 2, when) == 2e9);
        CHECK(buckets(2, 1, when) == 0); // nobody to reduce with
    }
    for (const phase when : {phase::forward, phase::optimizer_step}) CHECK(buckets(2, 2, when) == 0);

    plan_spec wide = make(small_plans::llama, frameworks::deepspeed{}, {.data = 2}, 2);
    wide.precision.gradients = fp32{};
    CHECK(at(wide, phase::backward, account::communication_buffers) == 2e9);
}

TEST_CASE("buffers: DistributedDataParallel holds every gradient a second time") {
    using namespace buffer_tests;
    const auto copies = [](std::int64_t stage, std::int64_t data, phase when) {
        return at(make(small_plans::llama, frameworks::plain_pytorch{}, {.data = data}, stage), when,
                  account::communication_buffers);
    };
    for (const phase when : phases) {
        CHECK(copies(0, 2, when) == 2 * 251'456);
        CHECK(copies(1, 2, when) == 2 * 251'456);
        CHECK(copies(2, 2, when) == 0); // fully sharded: no such buckets
        CHECK(copies(3, 2, when) == 0);
        CHECK(copies(0, 1, when) == 0);
    }
}

TEST_CASE("buffers: what stage 3 gathers, DeepSpeed: the module that runs and what is prefetched") {
    using namespace buffer_tests;
    const auto gathered = [](const transformer& model, std::int64_t stage, std::int64_t data, phase when) {
        return at(make(model, frameworks::deepspeed{}, {.data = data}, stage), when, account::gathered_parameters);
    };
    // A layer of 30 848; 5e7 values ahead are more than the other three layers.
    CHECK(gathered(small_plans::llama, 3, 2, phase::forward) == 2 * 4 * 30'848);
    CHECK(gathered(small_plans::llama, 3, 2, phase::backward) == 2 * 4 * 30'848);
    CHECK(gathered(small_plans::llama, 3, 2, phase::loss) == 2 * (64 + 64'000));
    CHECK(gathered(small_plans::llama, 3, 2, phase::optimizer_step) == 0);
    CHECK(gathered(small_plans::gpt, 3, 2, phase::loss) == 2 * (64 + 16'000)); // a tied head is gathered like any
    for (const phase when : phases) {
        CHECK(gathered(small_plans::llama, 2, 2, when) == 0);
        CHECK(gathered(small_plans::llama, 3, 1, when) == 0);
    }
}

TEST_CASE("buffers: what stage 3 gathers, FSDP: the root throughout, the layer that runs and the next") {
    using namespace buffer_tests;
    const auto gathered = [](phase when) {
        return at(make(small_plans::llama, frameworks::plain_pytorch{}, {.data = 2}, 3), when,
                  account::gathered_parameters);
    };
    const double root = 64'000 + 64 + 64'000;
    CHECK(gathered(phase::forward) == 2 * (root + 2 * 30'848));
    CHECK(gathered(phase::backward) == 2 * (root + 2 * 30'848));
    CHECK(gathered(phase::loss) == 2 * root);
    CHECK(gathered(phase::optimizer_step) == 0);
}

TEST_CASE("buffers: Megatron's workspaces, dummy weight gradients and rotary table") {
    using namespace buffer_tests;
    // 64 to 128 (query, key, value), 64 to 64, 64 to 192 (gate, up), 96 to 64, 2 bytes each; 128 positions x 16 x 4
    // bytes
    constexpr double dummies = 2 * (64 * 128 + 64 * 64 + 64 * 192 + 96 * 64);
    constexpr double table = 128 * 16 * 4;
    const plan_spec spec = make(small_plans::llama, frameworks::megatron_core{}, {.pipeline = 2}, 0, 2);
    for (const phase when : {phase::forward, phase::backward, phase::optimizer_step}) {
        CHECK(at(spec, when, account::workspace, 0) == dummies + table + 11);
        CHECK(at(spec, when, account::workspace, 1) == dummies + table + 11 + 2 * 70); // the head's GEMM is PyTorch's
    }
    // Learned positions have no rotary table.
    constexpr double gpt_dummies = 2 * (32 * 96 + 32 * 32 + 2 * 32 * 128);
    CHECK(at(make(small_plans::gpt, frameworks::megatron_core{}), phase::forward, account::workspace) ==
          gpt_dummies + 11 + 2 * 70);
    // Elsewhere every stage's GEMMs are PyTorch's.
    const plan_spec other = make(small_plans::llama, frameworks::deepspeed{}, {.pipeline = 2});
    CHECK(at(other, phase::forward, account::workspace, 0) == 2 * 70);
}

TEST_CASE("buffers: Megatron's gathered head input and 1F1B's last input gradient are on the last stage") {
    using namespace buffer_tests;
    const auto communication = [](const layout& groups, std::int64_t stage) {
        return at(make(small_plans::llama, frameworks::megatron_core{}, groups, 0, 2), phase::forward,
                  account::communication_buffers, stage);
    };
    constexpr double whole = 128 * 64 * 2;
    CHECK(communication({}, 0) == 0);
    CHECK(communication({.tensor = 2}, 0) == 0);
    CHECK(communication({.tensor = 2, .sequence = true}, 0) == whole);
    CHECK(communication({.pipeline = 2}, 0) == 0);
    CHECK(communication({.pipeline = 2}, 1) == whole);
    CHECK(communication({.tensor = 2, .sequence = true, .pipeline = 2}, 0) == 0);
    CHECK(communication({.tensor = 2, .sequence = true, .pipeline = 2}, 1) == whole + whole / 2);
}

TEST_CASE("buffers: token ids and labels, 8 bytes each") {
    using namespace buffer_tests;
    plan_spec spec = make(small_plans::llama, frameworks::deepspeed{});
    CHECK(at(spec, phase::forward, account::batch_inputs) == 2 * 128 * 8);
    spec.batch.micro = 3;
    CHECK(at(spec, phase::forward, account::batch_inputs) == 3 * 2 * 128 * 8);
    CHECK(at(make(small_plans::llama, frameworks::megatron_core{}, {.context = 2}), phase::forward,
             account::batch_inputs) == 128 * 8);
}

TEST_CASE("buffers: a context, and a communicator for each group with more than one rank") {
    using namespace buffer_tests;
    const auto context = [](const layout& groups) {
        return at(make(small_plans::llama, frameworks::megatron_core{}, groups), phase::forward, account::context);
    };
    CHECK(context({}) == 5000);
    CHECK(context({.data = 2}) == 5000 + 300);
    CHECK(context({.data = 2, .tensor = 2, .pipeline = 2}) == 5000 + 3 * 300);
    CHECK(context({.context = 2}) == 5000 + 2 * 300); // its ranks share states, too
}

TEST_CASE("buffers: what no source states for a device is unknown, and 0") {
    using namespace buffer_tests;
    plan_spec spec = make(small_plans::llama, frameworks::megatron_core{}, {.data = 2});
    CHECK(memory(spec).context_is_known);
    spec.cluster.device.overhead = {};
    const memory_ledger ledger = memory(spec);
    CHECK(!ledger.context_is_known);
    CHECK(ledger.at(phase::forward, account::context) == bytes{});
    CHECK(ledger.in_use() == ledger.reserved());
}
