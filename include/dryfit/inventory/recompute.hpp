// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/layer.hpp>
#include <dryfit/inventory/tape.hpp>
#include <dryfit/training/recompute.hpp>

namespace dryfit {

/// Edits a tape so that a run of operations keeps only what it reads from outside, and is run again in backward.
/// `region` is its number, at least 1. Source: Chen et al. 2016; torch.utils.checkpoint.
constexpr void recompute_region(tape& t, operation_range range, int region) {
    storage_set inputs = 0;
    storage_set written = 0;
    for (int i = range.first; i < range.last; ++i) {
        const operation& op = t.entries[i].content;
        inputs |= op.reads & ~written;
        written |= op.writes;
    }
    for (int i = range.first; i < range.last; ++i) {
        operation& op = t.entries[i].content;
        op.replays = op.saves & ~inputs;
        op.saves = i == range.first ? inputs : 0;
        op.region = region;
    }
}

/// Applies the policy to a tape that holds one layer.
constexpr void recompute_layer(tape& t, const recorded_layer& layer, const recompute_policy& policy) {
    switch (policy.granularity) {
    case recompute_granularity::none:
        return;
    case recompute_granularity::core_attention:
        return recompute_region(t, layer.core_attention, 1);
    case recompute_granularity::layer:
        return recompute_region(t, {0, t.operation_count}, 1);
    }
}

} // namespace dryfit
