// SPDX-License-Identifier: BSL-1.0
#include <dryfit/plan/hash.hpp>

#include <cstddef>
#include <cstring>
#include <doctest/doctest.h>
#include <type_traits>

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

/// A plan in which every number that may be left out is given, so that all of its bytes count.
plan_spec plan_that_gives_everything() {
    return changed([](plan_spec& spec) {
        spec.cluster.device.usable_memory = bytes(8e10);
        spec.cluster.device.overhead = {bytes(1e9), bytes(2e9), bytes(3e9), bytes(4e9)};
        spec.framework.mixed_precision_gradients = fp32::spec;
        spec.precision.gradients = bf16::spec;
        spec.precision.accumulated_gradients = fp32::spec;
        spec.precision.master_weights = fp32::spec;
        spec.optimizer.moment_format = fp32::spec;
        spec.layout.data = 8;
        spec.batch.accumulation = 8;
    });
}

/// Where a byte of a plan_spec lies.
const char* member_at(std::size_t offset) {
    static_assert(std::is_standard_layout_v<plan_spec>);
    constexpr struct {
        const char* name;
        std::size_t begin;
    } members[]{{"model", offsetof(plan_spec, model)},         {"cluster", offsetof(plan_spec, cluster)},
                {"framework", offsetof(plan_spec, framework)}, {"precision", offsetof(plan_spec, precision)},
                {"optimizer", offsetof(plan_spec, optimizer)}, {"sharding", offsetof(plan_spec, sharding)},
                {"layout", offsetof(plan_spec, layout)},       {"batch", offsetof(plan_spec, batch)},
                {"recompute", offsetof(plan_spec, recompute)}, {"kernels", offsetof(plan_spec, kernels)},
                {"headroom", offsetof(plan_spec, headroom)}};
    const char* name = "";
    for (const auto& member : members)
        if (member.begin <= offset) name = member.name;
    return name;
}

TEST_CASE("whatever == looks at, the hash looks at: a change of any byte that counts") {
    static_assert(std::is_trivially_copyable_v<plan_spec>);
    const plan_spec whole = plan_that_gives_everything();
    REQUIRE(whole == plan_spec{whole});
    std::size_t count = 0;
    for (std::size_t offset = 0; offset < sizeof(plan_spec); ++offset) {
        unsigned char all[sizeof(plan_spec)];
        std::memcpy(all, &whole, sizeof(plan_spec));
        all[offset] ^= 1; // of a bool the other one, of a number or an enumerator another
        plan_spec other;
        std::memcpy(&other, all, sizeof(plan_spec));
        if (other == whole) continue; // a name, or padding
        ++count;
        INFO("byte " << offset << ", in plan_spec::" << doctest::String(member_at(offset)));
        INFO("a member that plan/hash.hpp or plan/bounds.hpp lacks, or a maybe that the plan of this test does not "
             "give");
        CHECK(hash_value(other) != hash_value(whole));
    }
    CHECK(2 * count > sizeof(plan_spec)); // names and padding are the smaller part
}

} // namespace
