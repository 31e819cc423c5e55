// SPDX-License-Identifier: BSL-1.0
#include <dryfit/plan/plan.hpp>

#include <doctest/doctest.h>
#include <type_traits>

#include "example.hpp"

namespace {

using namespace example;

// The same parts in other orders.
using forwards =
    plan<models::gpt_2, cluster<devices::h100_sxm_80gb, 8, 2>, frameworks::megatron_core, mixed_precision<bf16>,
         gradients<bf16, fp32>, adamw<moments<bf16>>, zero_stage<1>, tensor_parallel<2>, sequence_parallel,
         context_parallel<2, context_exchange::all_to_all>, pipeline_parallel<2>, micro_batch_size<2>,
         gradient_accumulation_steps<4>, sequence_length<1024>, recompute::selective<>, kernels::fused,
         headroom<bytes(1e9)>>::with<cluster<devices::h100_sxm_80gb, 8, 4>>;
using backwards = plan<headroom<bytes(1e9)>, kernels::fused, recompute::selective<>, sequence_length<1024>,
                       gradient_accumulation_steps<4>, micro_batch_size<2>, pipeline_parallel<2>,
                       context_parallel<2, context_exchange::all_to_all>, sequence_parallel, tensor_parallel<2>,
                       zero_stage<1>, adamw<moments<bf16>>, gradients<bf16, fp32>, mixed_precision<bf16>,
                       frameworks::megatron_core, cluster<devices::h100_sxm_80gb, 8, 4>, models::gpt_2>;
using rotated = plan<zero_stage<1>, tensor_parallel<2>, sequence_parallel, headroom<bytes(1e9)>,
                     context_parallel<2, context_exchange::all_to_all>, pipeline_parallel<2>, micro_batch_size<2>,
                     gradient_accumulation_steps<4>, sequence_length<1024>, recompute::selective<>, kernels::fused,
                     frameworks::megatron_core, models::gpt_2, cluster<devices::h100_sxm_80gb, 8, 4>,
                     gradients<bf16, fp32>, mixed_precision<bf16>, adamw<moments<bf16>>>;
static_assert(forwards::spec == backwards::spec && forwards::spec == rotated::spec);

TEST_CASE("the order of the parts has no meaning") {
    CHECK(forwards::spec == backwards::spec);
    CHECK(hash_value(forwards::spec) == hash_value(rotated::spec));
}

TEST_CASE("a plan spells a spec") {
    constexpr plan_spec spec = plan_7b::spec;
    CHECK(spec.model == models::llama_2_7b::spec);
    CHECK(spec.cluster.devices_per_node == 8);
    CHECK(spec.sharding.stage == 2);
    CHECK(spec.batch.micro.value == 1);
    CHECK(spec.batch.global.value == 64);
    CHECK(!spec.batch.accumulation.given);
    CHECK(spec.recompute.granularity == recompute_granularity::layer);
}

TEST_CASE("with<...> replaces in place, so that replacing a part by itself gives the same type") {
    using base = plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                      mixed_precision<bf16>, adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<4096>>;
    static_assert(std::is_same_v<base::with<>, base>);
    static_assert(std::is_same_v<base::with<zero_stage<2>>, base>);
    static_assert(std::is_same_v<base::with<sequence_length<4096>, models::llama_2_7b>, base>);
    static_assert(std::is_same_v<base::with<zero_stage<3>>::with<zero_stage<2>>, base>);
    static_assert(std::is_same_v<base::with<zero_stage<3>, micro_batch_size<2>>,
                                 base::with<micro_batch_size<2>>::with<zero_stage<3>>>);
    static_assert(!std::is_same_v<base::with<zero_stage<3>>, base>);
    static_assert(
        std::is_same_v<
            base::with<recompute::full>,
            plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                 adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<4096>, recompute::full>>);
    CHECK(base::with<zero_stage<2>>::spec == base::spec);
}

TEST_CASE("with<...> replaces several parts and adds those of new slots") {
    using longer = plan_7b::with<zero_stage<3>, tensor_parallel<2>, sequence_length<8192>>;
    constexpr plan_spec expected = changed([](plan_spec& spec) {
        spec.sharding.stage = 3;
        spec.layout.tensor = 2;
        spec.batch.sequence = 8192;
    });
    static_assert(longer::spec == expected);
    CHECK(longer::spec == expected);
}

TEST_CASE("a part replaces every field of its slot") {
    using ring = plan_7b::with<context_parallel<2, context_exchange::all_to_all>>::with<context_parallel<4>>;
    CHECK(ring::spec.layout.context == 4);
    CHECK(ring::spec.layout.exchange == context_exchange::ring);
}

inline constexpr plan_spec from_value = changed([](plan_spec& spec) { spec.layout.tensor = 4; });

TEST_CASE("plan_of is the plan of a constant") {
    static_assert(plan_of<from_value>::spec == from_value);
    static_assert(std::is_same_v<plan_of<from_value>, plan_of<from_value>>);
    using changed_value = plan_of<from_value>::with<tensor_parallel<2>>;
    static_assert(changed_value::spec == plan_7b::with<tensor_parallel<2>>::spec);
    static_assert(std::is_same_v<changed_value::with<tensor_parallel<2>>, changed_value>);
    static_assert(std::is_same_v<changed_value::with<zero_stage<1>>::with<zero_stage<2>, tensor_parallel<8>>,
                                 plan_of<from_value>::with<tensor_parallel<8>, zero_stage<2>>>);
    CHECK(changed_value::with<zero_stage<1>>::spec.layout.tensor == 2);
}

struct declared_only;
struct own_plan {
    static constexpr plan_spec spec = plan_7b::spec;
};
static_assert(any_plan<plan_7b> && any_plan<const plan_7b> && any_plan<plan_of<from_value>> && any_plan<own_plan>);
static_assert(any_plan<plan_7b::with<zero_stage<1>>>);
static_assert(!any_plan<declared_only> && !any_plan<int> && !any_plan<models::llama_2_7b>);
static_assert(!any_plan<cluster<devices::a100_sxm_80gb, 8>>);

// A plan that names itself: in its own body it is not complete yet, but what it derives from is.
struct checks_itself : plan_7b::with<zero_stage<1>> {
    static_assert(spec.sharding.stage == 1);
};

TEST_CASE("possible_with asks without an error") {
    static_assert(possible_with<plan_7b, tensor_parallel<8>>);
    static_assert(!possible_with<plan_7b, tensor_parallel<6>>);
    static_assert(!possible_with<plan_7b, tensor_parallel<0>>);
    static_assert(possible_with<plan_7b>);
    static_assert(possible_with<plan_of<from_value>, zero_stage<1>>);
    static_assert(possible_with<own_plan, zero_stage<1>>);
    static_assert(possible_with<plan_7b, context_parallel<2>, sequence_length<8192>>);
    static_assert(!possible_with<plan_7b, cluster<devices::v100_sxm_32gb, 8>>);
    static_assert(!possible_with<plan_7b, zero_stage<1>, zero_stage<2>>); // no plan has two parts of one slot
    CHECK(possible_with<plan_7b, pipeline_parallel<2>, zero_stage<1>>);
    CHECK(!possible_with<plan_7b, pipeline_parallel<2>>);
}

/// A user's own part: tensor-parallel groups as large as a node, whatever else is said.
struct whole_nodes {
    static constexpr slot fills = slot::user_1;
    static constexpr void apply(auto& spec) { spec.layout.tensor = spec.cluster.devices_per_node; }
};
/// Another, which undoes part of the first.
struct half_nodes {
    static constexpr slot fills = slot::user_2;
    static constexpr void apply(auto& spec) { spec.layout.tensor /= 2; }
};

/// Whether possible_with sees the spec that with<...> makes.
template <class Plan, class... Changes>
constexpr bool agree = detail::changed_spec<Plan, Changes...>() == Plan::template with<Changes...>::spec &&
                       possible_with<Plan, Changes...>;

using own = plan<whole_nodes, models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, half_nodes,
                 mixed_precision<bf16>, adamw<>, micro_batch_size<1>, sequence_length<4096>>;
/// A plan of which only the value is known.
struct own_plan_with_user_parts {
    static constexpr plan_spec spec = own::spec;
};

TEST_CASE("possible_with and with<...> agree, whatever parts of their own users put anywhere") {
    static_assert(own::spec.layout.tensor == 4);
    static_assert(agree<own>);
    static_assert(agree<own, tensor_parallel<6>>); // which the user's parts overrule
    static_assert(agree<own, half_nodes, cluster<devices::a100_sxm_80gb, 4>>);
    static_assert(own::with<cluster<devices::a100_sxm_80gb, 4>>::spec.layout.tensor == 2);
    static_assert(!possible_with<own, cluster<devices::a100_sxm_80gb, 6>>);
    static_assert(agree<plan_7b, half_nodes, whole_nodes>);
    static_assert(agree<plan_7b, half_nodes, tensor_parallel<8>>);
    static_assert(agree<plan_7b::with<half_nodes, tensor_parallel<8>>, tensor_parallel<4>>);
    static_assert(agree<plan_7b::with<half_nodes, tensor_parallel<8>>, whole_nodes>);
    static_assert(agree<plan_of<from_value>, half_nodes>);
    static_assert(agree<plan_of<from_value>::with<half_nodes>, tensor_parallel<8>, zero_stage<1>>);
    static_assert(agree<plan_7b, zero_stage<1>, context_parallel<2>>);

    struct derived : plan_7b::with<whole_nodes> {};
    static_assert(agree<derived, tensor_parallel<6>>);
    CHECK(possible_with<own_plan_with_user_parts, tensor_parallel<8>>);
    CHECK(!possible_with<own_plan_with_user_parts, tensor_parallel<6>>); // only a spec: it has no parts any more
    CHECK(possible_with<own_plan_with_user_parts, half_nodes, tensor_parallel<8>>);
}

TEST_CASE("possible asks for a whole plan without an error") {
    static_assert(!possible<>);
    static_assert(possible<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                           mixed_precision<bf16>, adamw<>, micro_batch_size<1>, sequence_length<4096>>);
    static_assert(!possible<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                            mixed_precision<bf16>, adamw<>, micro_batch_size<1>>);
    static_assert(
        !possible<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                  adamw<>, micro_batch_size<1>, micro_batch_size<1>, sequence_length<4096>>);
    CHECK(!possible<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                    mixed_precision<fp8_e4m3>, adamw<>, micro_batch_size<1>, sequence_length<4096>>);
}

} // namespace
