// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>
#include <dryfit/plan/rules/layout_divides_the_devices.hpp>
#include <dryfit/plan/rules/tensor_parallel_divides_heads.hpp>
#include <dryfit/plan/rules/tensor_parallel_fits_the_scale_up_domain.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t TensorParallel, std::int64_t DevicesPerNode>
struct tensor_parallel_keeps_to_nodes;
}

namespace judge {

/// Tensor-parallel groups lie alike on the nodes: several on one, or one on several whole ones. Ranks are dealt out in
/// the order of the devices, the tensor-parallel ones first. Source: Megatron-LM parallel_state.py, the order
/// `tp-cp-ep-dp-pp`.
struct tensor_parallel_keeps_to_nodes : standard {
    static constexpr const char* name = "tensor_parallel_keeps_to_nodes";
    static constexpr const char* pattern =
        "{f} = {0} neither divides the {1} devices of a node nor is a multiple of them, so some groups straddle nodes "
        "and others do not: take a divisor or a multiple of {1}, or say that you mean it with "
        "tensor_parallel_across_nodes";
    static constexpr const char* about = field::tensor_parallel::name;
    static constexpr detail::number_set reads = detail::fields<field::tensor_parallel, field::devices_per_node>;
    using after = detail::list<layout_divides_the_devices, tensor_parallel_divides_heads,
                               tensor_parallel_fits_the_scale_up_domain>;
    template <std::int64_t... Numbers>
    using message = rule::tensor_parallel_keeps_to_nodes<Numbers...>;
    static constexpr int number_count = 2;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.cluster.devices_per_node % spec.layout.tensor == 0 ||
               spec.layout.tensor % spec.cluster.devices_per_node == 0 || spec.layout.tensor_across_nodes;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.layout.tensor, spec.cluster.devices_per_node}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t TensorParallel, std::int64_t DevicesPerNode>
struct tensor_parallel_keeps_to_nodes {
#if DRYFIT_HAS_SENTENCES
    static_assert(DevicesPerNode % TensorParallel == 0 || TensorParallel % DevicesPerNode == 0,
                  detail::sentence_of<judge::tensor_parallel_keeps_to_nodes>({{TensorParallel, DevicesPerNode}}));
#else
    static_assert(DevicesPerNode % TensorParallel == 0 || TensorParallel % DevicesPerNode == 0,
                  "tensor_parallel has to divide the devices of a node, or to be a multiple of them, lest some groups "
                  "straddle nodes: take a divisor or a multiple, or say that you mean it with "
                  "tensor_parallel_across_nodes");
#endif
};

} // namespace rule
} // namespace dryfit
