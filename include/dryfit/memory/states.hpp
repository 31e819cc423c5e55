// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/numerics/count.hpp>
#include <dryfit/numerics/number_format.hpp>
#include <dryfit/training/framework.hpp>
#include <dryfit/training/optimizer.hpp>
#include <dryfit/training/parallel.hpp>
#include <dryfit/training/precision.hpp>
#include <dryfit/training/sharding.hpp>
#include <dryfit/units.hpp>

#include <cstdint>

namespace dryfit {

/// The model states of one device: everything that grows with parameters and outlives a step.
/// Source: Rajbhandari et al. 2020 (ZeRO), section 3.1.
struct states {
    bytes parameters{};
    bytes gradients{};             ///< as backward leaves them
    bytes accumulated_gradients{}; ///< the copy in which they are summed, where there is one
    bytes master_weights{};
    bytes optimizer_states{}; ///< moments

    [[nodiscard]] constexpr bytes total() const {
        return parameters + gradients + accumulated_gradients + master_weights + optimizer_states;
    }

    friend constexpr bool operator==(const states&, const states&) = default;
};

/// The states of a device that holds `local` parameters, of which `ranks` ranks share what the ZeRO stage says.
/// A share is the largest one: the count is divided rounding up.
[[nodiscard]] constexpr states states_of_rank(std::int64_t local, const held_formats& formats,
                                              const number_format& moment_format, std::int64_t moments,
                                              const sharding& shards, std::int64_t ranks) {
    const std::int64_t share = ceil_div(local, ranks);
    const std::int64_t updated = shards.stage >= 1 ? share : local;
    const std::int64_t reduced = shards.stage >= 2 ? share : local;
    const std::int64_t weights = shards.stage >= 3 ? share : local;
    const auto held = [](std::int64_t values, const number_format& format) {
        return bytes{static_cast<double>(format.bytes_for(values))};
    };
    return {.parameters = held(weights, formats.parameters),
            .gradients = held(reduced, formats.gradients),
            .accumulated_gradients = held(reduced, formats.accumulated_gradients),
            .master_weights = held(updated, formats.master_weights),
            .optimizer_states = held(updated * moments, moment_format)};
}

/// The states of one device for a bare parameter count of the whole model: it is divided evenly over tensor x pipeline,
/// and ZeRO shares over data x context.
///
/// What the precision leaves open is as in ZeRO, section 3.1 (see `resolve`), or by the framework's convention if one
/// is given; a data-parallel size that the layout leaves open is 1. Every size must be at least 1.
[[nodiscard]] constexpr states model_states(std::int64_t parameters, const precision& formats, const optimizer& updates,
                                            const sharding& shards = {}, const layout& groups = {},
                                            const framework& convention = {}) {
    const held_formats held = resolve(formats, convention.mixed_precision_gradients);
    return states_of_rank(ceil_div(parameters, groups.tensor * groups.pipeline), held,
                          updates.moment_format.value_or(held.moments), updates.moments, shards,
                          groups.data.value_or(1) * groups.context);
}

} // namespace dryfit
