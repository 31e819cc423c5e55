// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

namespace dryfit::judge {

/// Sequence parallelism splits what the ranks of a tensor-parallel group would hold alike; a group of one has no
/// copies.
struct sequence_parallel_has_a_tensor_group : standard {
    static constexpr const char* name = "sequence_parallel_has_a_tensor_group";
    static constexpr const char* pattern =
        "sequence_parallel splits nothing: {f} is {0}; leave it out, or take a tensor_parallel of at least {1}";
    static constexpr dryfit::severity severity = dryfit::severity::pointless;
    static constexpr const char* about = field::tensor_parallel::name;
    static constexpr detail::number_set reads = detail::fields<field::tensor_parallel>;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return !spec.layout.sequence || spec.layout.tensor > 1;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.layout.tensor, 2}};
    }
};

} // namespace dryfit::judge
