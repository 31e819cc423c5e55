// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/tape.hpp>
#include <dryfit/training/recompute.hpp>

namespace dryfit {

/// Begins a recomputed region if it is this extent of the layer that the policy recomputes.
constexpr void begin_recomputation(tape& t, recompute_granularity extent, const recompute_policy& policy) {
    if (policy.granularity == extent) t.begin_recomputation();
}

/// Ends the region that `begin_recomputation` of the same extent has begun.
constexpr void end_recomputation(tape& t, recompute_granularity extent, const recompute_policy& policy) {
    if (policy.granularity == extent) t.end_recomputation();
}

} // namespace dryfit
