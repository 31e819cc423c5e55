// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/training/slot.hpp>

#include <cstdint>

namespace dryfit {

/// Which model states the data-parallel ranks share out among themselves instead of each holding them whole.
struct sharding {
    std::int64_t stage = 0; ///< ZeRO: 1 optimizer states and master weights, 2 gradients too, 3 parameters too

    friend constexpr bool operator==(const sharding&, const sharding&) = default;
};

/// A stage of ZeRO, 0 to 3; stage 1 is also what Megatron calls the distributed optimizer.
/// Source: Rajbhandari et al. 2020 (ZeRO), section 5.
template <std::int64_t Stage>
struct zero_stage {
    static constexpr slot fills = slot::sharding;
    static constexpr void apply(auto& plan) { plan.sharding.stage = Stage; }
    constexpr operator sharding() const { return {.stage = Stage}; }
};

} // namespace dryfit
