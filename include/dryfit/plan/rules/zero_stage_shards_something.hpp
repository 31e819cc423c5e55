// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>
#include <dryfit/plan/rules/data_parallel_agrees.hpp>

#include <cstdint>

namespace dryfit::judge {

/// A ZeRO stage shares model states among the data-parallel (and context-parallel) ranks; one rank has nothing to
/// share.
struct zero_stage_shards_something : standard {
    static constexpr const char* name = "zero_stage_shards_something";
    static constexpr const char* pattern = "{f} = {0} shards nothing: data x context is {1} rank; leave it out";
    static constexpr dryfit::severity severity = dryfit::severity::pointless;
    static constexpr const char* about = field::zero_stage::name;
    static constexpr detail::number_set reads = detail::fields<field::zero_stage, field::context_parallel>;
    using after = detail::list<data_parallel_agrees>;

    /// Ranks that share the model states.
    [[nodiscard]] static constexpr std::int64_t ranks(const plan_spec& spec) {
        return data_parallel_size(spec) * spec.layout.context;
    }
    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.sharding.stage == 0 || ranks(spec) > 1;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.sharding.stage, ranks(spec)}};
    }
};

} // namespace dryfit::judge
