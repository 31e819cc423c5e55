// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/training/slot.hpp>
#include <dryfit/units.hpp>

namespace dryfit {

/// Bytes of each device that a plan must leave free; `fits` takes them off the device's usable memory.
template <bytes Free>
struct headroom {
    static constexpr slot fills = slot::headroom;
    static constexpr void apply(auto& plan) { plan.headroom = Free; }
};

} // namespace dryfit
