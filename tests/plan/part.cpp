// SPDX-License-Identifier: BSL-1.0
#include <dryfit/plan/part.hpp>

#include <doctest/doctest.h>

#include "example.hpp"

namespace {

using namespace example;

struct has_no_apply {
    static constexpr slot fills = slot::user_1;
};
struct has_no_slot {
    static constexpr void apply(auto&) {}
};
struct fills_no_slot_there_is {
    static constexpr slot fills = slot{64};
    static constexpr void apply(auto&) {}
};

/// A user's own part.
struct long_context {
    static constexpr slot fills = slot::user_1;
    static constexpr void apply(auto& spec) { spec.model.learned_positions = 1 << 20; }
};

static_assert(plan_part<tensor_parallel<8>>);
static_assert(plan_part<models::llama_2_7b>);
static_assert(plan_part<long_context>);
static_assert(!plan_part<int>);
static_assert(!plan_part<has_no_apply>);
static_assert(!plan_part<has_no_slot>);
static_assert(!plan_part<fills_no_slot_there_is>);
static_assert(!plan_part<devices::a100_sxm_80gb>);

TEST_CASE("a part sets the fields of its slot") {
    plan_spec spec;
    context_parallel<2, context_exchange::all_to_all>::apply(spec);
    CHECK(spec.layout.context == 2);
    CHECK(spec.layout.exchange == context_exchange::all_to_all);
    spec.layout = {};
    CHECK(spec == plan_spec{});
}

TEST_CASE("a user's own part stands in a plan") {
    using own = plan_7b::with<long_context>;
    static_assert(own::spec.model.learned_positions == 1 << 20);
    CHECK(own::spec.batch == plan_7b::spec.batch);
}

TEST_CASE("two parts of one slot are seen, wherever they stand") {
    using detail::fill_a_slot_twice;
    static_assert(!fill_a_slot_twice<>);
    static_assert(!fill_a_slot_twice<zero_stage<1>, tensor_parallel<2>, headroom<bytes(1e9)>>);
    static_assert(fill_a_slot_twice<zero_stage<1>, tensor_parallel<2>, zero_stage<1>>);
    static_assert(fill_a_slot_twice<zero_stage<1>, zero_stage<1>, zero_stage<1>, zero_stage<1>>);
    CHECK(fill_a_slot_twice<long_context, tensor_parallel<2>, long_context>);
}

} // namespace
