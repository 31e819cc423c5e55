// SPDX-License-Identifier: BSL-1.0
// What the programs that try random plans draw them from.
#pragma once

#include <dryfit/dryfit.hpp>

#include <cstddef>
#include <cstdint>
#include <random>

namespace random_specs {
using namespace dryfit;

inline std::mt19937_64 generator;

inline std::int64_t below(std::int64_t limit) {
    return static_cast<std::int64_t>(generator() % static_cast<std::uint64_t>(limit));
}

inline bool one_in(std::int64_t n) { return below(n) == 0; }

template <class T, std::size_t N>
T any_of(const T (&choices)[N]) {
    return choices[below(static_cast<std::int64_t>(N))];
}

/// A plan that is often possible.
inline plan_spec sensible_spec() {
    constexpr transformer transformers[] = {
        models::llama_2_7b::spec, models::gpt_2::spec,       models::opt_13b::spec,     models::llama_3_1_405b::spec,
        models::gpt_3_175b::spec, models::qwen_2_5_7b::spec, models::llama_3_2_1b::spec};
    constexpr device device_choices[] = {devices::a100_sxm_80gb::spec, devices::h100_sxm_80gb::spec,
                                         devices::v100_sxm_32gb::spec, devices::mi300x_192gb::spec};
    constexpr framework framework_choices[] = {frameworks::deepspeed::spec, frameworks::megatron_core::spec,
                                               frameworks::plain_pytorch::spec};
    constexpr std::int64_t powers[] = {1, 1, 2, 4, 8, 16};
    plan_spec spec{};
    spec.model = any_of(transformers);
    constexpr std::int64_t nodes_of[] = {8, 8, 8, 4, 6};
    spec.cluster = {.device = any_of(device_choices), .devices_per_node = any_of(nodes_of), .nodes = any_of(powers)};
    spec.framework = any_of(framework_choices);
    constexpr precision precisions[] = {mixed_precision<bf16>{}, mixed_precision<fp16>{},     pure_precision<bf16>{},
                                        autocast<bf16>{},        mixed_precision<fp8_e4m3>{}, pure_precision<fp32>{}};
    spec.precision = any_of(precisions);
    constexpr optimizer optimizers[] = {adamw<>{}, sgd<>{}, sgd_with_momentum{}, adamw<moments<bf16>>{}};
    spec.optimizer = any_of(optimizers);
    spec.sharding.stage = below(4);
    spec.layout.tensor = any_of(powers);
    spec.layout.tensor_across_nodes = one_in(8);
    spec.layout.sequence = one_in(2);
    spec.layout.context = one_in(3) ? any_of(powers) : 1;
    spec.layout.exchange = one_in(2) ? context_exchange::ring : context_exchange::all_to_all;
    spec.layout.pipeline = one_in(2) ? any_of(powers) : 1;
    if (one_in(3)) spec.layout.data = any_of(powers);
    spec.batch.micro = any_of(powers);
    if (one_in(2)) spec.batch.accumulation = any_of(powers);
    if (one_in(2)) spec.batch.global = any_of(powers) * 64;
    spec.batch.sequence = any_of(powers) * 512;
    spec.recompute.granularity = static_cast<recompute_granularity>(below(3));
    spec.kernels.choice = static_cast<kernel_choice>(below(4));
    return spec;
}

} // namespace random_specs
