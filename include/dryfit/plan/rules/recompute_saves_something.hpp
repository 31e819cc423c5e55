// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit::judge {

/// Recomputing the core attention drops its heads x sequence x sequence matrices, of which a flash attention keeps
/// none. Source: Dao et al. 2022 (FlashAttention), section 3.1.
struct recompute_saves_something : standard {
    static constexpr const char* name = "recompute_saves_something";
    static constexpr const char* pattern =
        "{f}: recompute::selective<core_attention> saves next to nothing, since a flash attention keeps no attention "
        "matrix; leave it out, or take recompute::full";
    static constexpr dryfit::severity severity = dryfit::severity::pointless;
    static constexpr const char* about = field::recompute_granularity::name;
    static constexpr detail::number_set reads =
        detail::fields<field::recompute_granularity, field::kernel_choice, field::usual_kernels, field::eager_attention,
                       field::fused_attention>;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.recompute.granularity != recompute_granularity::core_attention ||
               resolve(spec.kernels, spec.framework).attention != attention_kernel::flash;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{static_cast<std::int64_t>(spec.recompute.granularity),
                 static_cast<std::int64_t>(recompute_granularity::none)}};
    }
};

} // namespace dryfit::judge
