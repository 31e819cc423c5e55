// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t DevicesOfAReplica, std::int64_t Devices>
struct layout_divides_the_devices;
}

namespace judge {

/// The devices that tensor, context and pipeline parallelism take make up whole replicas of the model.
/// Source: Megatron-LM parallel_state.py.
struct layout_divides_the_devices : standard {
    static constexpr const char* name = "layout_divides_the_devices";
    static constexpr const char* pattern =
        "layout.tensor x context x pipeline = {0} does not divide the {1} devices of the cluster: take groups whose "
        "product divides {1}, or another number of devices";
    static constexpr const char* about = "layout";
    static constexpr detail::number_set reads =
        detail::fields<field::tensor_parallel, field::context_parallel, field::pipeline_parallel,
                       field::devices_per_node, field::nodes>;
    template <std::int64_t... Numbers>
    using message = rule::layout_divides_the_devices<Numbers...>;
    static constexpr int number_count = 2;

    /// Devices that hold one copy of the model.
    [[nodiscard]] static constexpr std::int64_t replica_size(const layout& l) {
        return l.tensor * l.context * l.pipeline;
    }
    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return device_count(spec.cluster) % replica_size(spec.layout) == 0;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{replica_size(spec.layout), device_count(spec.cluster)}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t DevicesOfAReplica, std::int64_t Devices>
struct layout_divides_the_devices {
#if DRYFIT_HAS_SENTENCES
    static_assert(Devices % DevicesOfAReplica == 0,
                  detail::sentence_of<judge::layout_divides_the_devices>({{DevicesOfAReplica, Devices}}));
#else
    static_assert(Devices % DevicesOfAReplica == 0,
                  "tensor_parallel x context_parallel x pipeline_parallel has to divide the devices of the cluster: "
                  "take smaller groups, or other devices_per_node x nodes");
#endif
};

} // namespace rule
} // namespace dryfit
