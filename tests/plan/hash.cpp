// SPDX-License-Identifier: BSL-1.0
#include <dryfit/plan/hash.hpp>

#include <doctest/doctest.h>

#include "example.hpp"

namespace {

using namespace example;

static_assert(hash_value(plan_7b::spec) == hash_value(plan_spec{plan_7b::spec}));

TEST_CASE("equal plans have equal hashes, at compile time and at run time") {
    constexpr std::uint64_t at_compile_time = hash_value(plan_7b::spec);
    const plan_spec copy = changed([](plan_spec& spec) {
        spec.model.name = "another name";
        spec.cluster.device.name = {};
        spec.model.hidden_dropout = -0.0;
    });
    CHECK(copy == plan_7b::spec);
    CHECK(hash_value(copy) == at_compile_time);
}

TEST_CASE("a plan that differs in one thing has another hash") {
    const plan_spec specs[]{
        plan_7b::spec,
        plan_spec{},
        changed([](plan_spec& spec) { spec.layout.data = 1; }),
        changed([](plan_spec& spec) { spec.layout.sequence = true; }),
        changed([](plan_spec& spec) { spec.layout.tensor_across_nodes = true; }),
        changed([](plan_spec& spec) { spec.layout.exchange = context_exchange::all_to_all; }),
        changed([](plan_spec& spec) { spec.batch.sequence = 4097; }),
        changed([](plan_spec& spec) { spec.batch.global = {}; }),
        changed([](plan_spec& spec) { spec.batch.accumulation = 1; }),
        changed([](plan_spec& spec) { spec.model.hidden_dropout = 0.1; }),
        changed([](plan_spec& spec) { spec.model.attention_dropout = 0.1; }),
        changed([](plan_spec& spec) { spec.model.qkv_bias = true; }),
        changed([](plan_spec& spec) { spec.model.hidden_act = activation_kind::gelu; }),
        changed([](plan_spec& spec) { spec.precision.gradients = fp32::spec; }),
        changed([](plan_spec& spec) { spec.precision.accumulated_gradients = fp32::spec; }),
        changed([](plan_spec& spec) { spec.precision.compute = fp16::spec; }),
        changed([](plan_spec& spec) { spec.precision.kind = precision_kind::pure; }),
        changed([](plan_spec& spec) { spec.optimizer.moment_format = bf16::spec; }),
        changed([](plan_spec& spec) { spec.recompute.granularity = recompute_granularity::none; }),
        changed([](plan_spec& spec) { spec.kernels.choice = kernel_choice::fused; }),
        changed([](plan_spec& spec) { spec.headroom = bytes(1); }),
        changed([](plan_spec& spec) { spec.cluster.device.usable_memory = {}; }),
        changed([](plan_spec& spec) { spec.cluster.fabric = {bytes_per_second(1)}; }),
        changed([](plan_spec& spec) { spec.framework.eager.loss = loss_kernel::fused_in_place; }),
        changed([](plan_spec& spec) { spec.framework.fused.loss = loss_kernel::composed; }),
        changed([](plan_spec& spec) { spec.framework.fused.softmax = softmax_kernel::in_fp32; }),
        changed([](plan_spec& spec) { spec.framework.gradients = gradient_lifetime::always; }),
        changed([](plan_spec& spec) { spec.framework.usual_kernels = kernel_choice::fused; }),
        changed([](plan_spec& spec) { spec.framework.buffers.rotary_table = true; }),
        changed([](plan_spec& spec) { spec.framework.gathering.root_stays_gathered = true; }),
    };
    for (const plan_spec& a : specs)
        for (const plan_spec& b : specs) CHECK((hash_value(a) == hash_value(b)) == (&a == &b));
}

} // namespace
