// SPDX-License-Identifier: BSL-1.0
#include <dryfit/plan/resolve.hpp>

#include <doctest/doctest.h>

#include "example.hpp"

namespace {

using namespace example;

TEST_CASE("the data-parallel size is derived, and shares model states together with context parallelism") {
    const plan_spec spec = plan_7b::with<cluster<devices::a100_sxm_80gb, 8, 4>, tensor_parallel<2>, context_parallel<2>,
                                         pipeline_parallel<2>, zero_stage<1>>::spec;
    const group_sizes groups = resolve(spec).groups;
    CHECK(groups == group_sizes{.data = 4, .tensor = 2, .context = 2, .pipeline = 2});
    CHECK(sharding_ranks(groups) == 8);
    CHECK(data_parallel_size(changed([](plan_spec& s) { s.layout.tensor = 3; })) == 0);
}

TEST_CASE("any two of micro-batch, accumulation and global batch fix the third; one alone leaves one step") {
    const auto resolved = [](const batch& b) { return resolve(b, 8); };
    CHECK(resolved({.micro = 2, .global = 64, .sequence = 512}) == batch_sizes{2, 4, 64, 512});
    CHECK(resolved({.micro = 2, .accumulation = 4, .sequence = 512}) == batch_sizes{2, 4, 64, 512});
    CHECK(resolved({.accumulation = 4, .global = 64, .sequence = 512}) == batch_sizes{2, 4, 64, 512});
    CHECK(resolved({.micro = 2, .sequence = 512}) == batch_sizes{2, 1, 16, 512});
    CHECK(resolved({.global = 64, .sequence = 512}) == batch_sizes{8, 1, 64, 512});
}

TEST_CASE("a framework pads the vocabulary to a multiple that grows with tensor parallelism") {
    using base = plan_7b::with<models::gpt_2, sequence_length<1024>, zero_stage<1>>;
    CHECK(resolve(base::spec).padded_vocabulary == 50257);
    CHECK(resolve(base::with<frameworks::megatron_core>::spec).padded_vocabulary == 50304);
    CHECK(resolve(base::with<frameworks::megatron_core, tensor_parallel<4>>::spec).padded_vocabulary == 50688);
}

TEST_CASE("the framework settles what the parts leave open, and a part overrides it") {
    CHECK(resolve(plan_7b::spec).formats.gradients == bf16::spec);
    using megatron = plan_7b::with<frameworks::megatron_core, zero_stage<1>>;
    CHECK(resolve(megatron::spec).formats.gradients == fp32::spec);
    CHECK(resolve(megatron::with<gradients<bf16>>::spec).formats.gradients == bf16::spec);
    CHECK(resolve(megatron::with<adamw<moments<bf16>>>::spec).moment_format == bf16::spec);
    CHECK(resolve(megatron::spec).moment_format == fp32::spec);
    CHECK(!resolve(plan_7b::with<master_weights<none>>::spec).formats.master_weights.is_set());
}

} // namespace
