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
    static constexpr slot fills = slot{25};
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

template <slot Slot, std::int64_t Size>
struct size_from {
    static constexpr slot fills = Slot;
    static constexpr void apply(auto& spec) { spec.layout.tensor = Size * spec.layout.pipeline; }
};

TEST_CASE("parts in user slots are applied last, in the order of these slots, wherever they stand") {
    using first = size_from<slot::user_1, 2>;
    using second = size_from<slot::user_2, 4>;
    using pipeline = pipeline_parallel<4>;
    using tensor = tensor_parallel<1>;
    constexpr auto size = [](const plan_spec& spec) { return spec.layout.tensor; };
    static_assert(size(detail::applied<first, pipeline, tensor>()) == 8);
    static_assert(size(detail::applied<pipeline, first, tensor>()) == 8);
    static_assert(size(detail::applied<second, tensor, first, pipeline>()) == 16);
    static_assert(size(detail::applied<tensor, first, pipeline, second>()) == 16);
    static_assert(size(detail::applied<size_from<slot::user_4, 8>, second, pipeline, first>()) == 32);
    CHECK(size(detail::applied<size_from<slot::user_4, 8>, size_from<slot::user_3, 7>, pipeline>()) == 32);
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
