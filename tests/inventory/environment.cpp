// SPDX-License-Identifier: BSL-1.0
#include <dryfit/inventory/environment.hpp>
#include <dryfit/training/frameworks/deepspeed.hpp>
#include <dryfit/training/frameworks/megatron_core.hpp>

#include <doctest/doctest.h>

#include "support/plans.hpp"

namespace environment_tests {
using namespace dryfit;

constexpr environment of(const plan_spec& spec) { return environment_of(spec, resolve(spec)); }

} // namespace environment_tests

TEST_CASE("environment: every dimension is divided among its group") {
    using namespace environment_tests;
    plan_spec spec = small_plans::make(small_plans::llama, frameworks::megatron_core{},
                                       {.data = 3, .tensor = 2, .sequence = true, .context = 4});
    spec.batch.micro = 5;
    const environment env = of(spec);
    CHECK(env.micro_batch == 5);
    CHECK(env.sequence == 128);
    CHECK(env.local_sequence == 32);    // context 4
    CHECK(env.tokens == 5 * 32);        // data does not divide a micro-batch
    CHECK(env.stream_tokens == 5 * 16); // tensor 2, since sequence parallelism is on
    CHECK(env.hidden == 64);
    CHECK(env.heads == 2);
    CHECK(env.key_value_heads == 1);
    CHECK(env.head_dim == 16);
    CHECK(env.intermediate == 48);
    CHECK(env.vocabulary == 512); // 1000 padded to a multiple of 128 x 2, halved
    CHECK(env.sequence_parallel);
    CHECK(!env.context_all_to_all);
    spec.layout.exchange = context_exchange::all_to_all;
    CHECK(of(spec).context_all_to_all);
    spec.layout.sequence = false;
    CHECK(of(spec).stream_tokens == env.tokens);
}

TEST_CASE("environment: fewer key/value heads than tensor-parallel ranks are replicated") {
    using namespace environment_tests;
    const environment env = of(small_plans::make(small_plans::llama, frameworks::deepspeed{}, {.tensor = 4}));
    CHECK(env.heads == 1);
    CHECK(env.key_value_heads == 1); // 2 over 4
    CHECK(env.vocabulary == 250);    // DeepSpeed pads nothing
}

TEST_CASE("environment: sequence parallelism of a group of one divides nothing") {
    using namespace environment_tests;
    const environment env = of(small_plans::make(small_plans::llama, frameworks::deepspeed{}, {.sequence = true}));
    CHECK(!env.sequence_parallel);
    CHECK(env.stream_tokens == env.tokens);
}

TEST_CASE("environment: widths in bytes by precision") {
    using namespace environment_tests;
    plan_spec spec = small_plans::make(small_plans::llama, frameworks::deepspeed{});
    CHECK(of(spec).width == 2);
    CHECK(of(spec).stream_width == 2);
    CHECK(of(spec).weight_width == 2);
    CHECK(!of(spec).autocast);
    spec.precision = autocast<bf16>{};
    CHECK(of(spec).width == 2);
    CHECK(of(spec).stream_width == 4); // the residual stream and the weights stay in fp32
    CHECK(of(spec).weight_width == 4);
    CHECK(of(spec).autocast);
    CHECK(of(spec).softmax_in_fp32);
    spec.precision = pure_precision<fp32>{};
    CHECK(of(spec).width == 4);
    CHECK(!of(spec).autocast);
    spec.precision = autocast<fp32>{}; // nothing to cast
    CHECK(!of(spec).autocast);
}
