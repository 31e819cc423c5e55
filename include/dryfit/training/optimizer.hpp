// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/numerics/fixed_text.hpp>
#include <dryfit/numerics/maybe.hpp>
#include <dryfit/numerics/number_format.hpp>
#include <dryfit/training/moments.hpp>
#include <dryfit/training/slot.hpp>

#include <cstdint>

namespace dryfit {

/// An optimizer as the layout of its state: how many values it keeps a parameter, and in which format.
struct optimizer {
    label name{};
    bool given = false;                   ///< an optimizer without state (SGD) is one too
    std::int64_t moments = 0;             ///< values kept a parameter: Adam 2, SGD with momentum 1, SGD 0
    maybe<number_format> moment_format{}; ///< not given: fp32, or the format of a pure precision

    friend constexpr bool operator==(const optimizer&, const optimizer&) = default;
};

/// AdamW: two moments a parameter. Source: Loshchilov and Hutter 2019, Algorithm 2.
template <moments_type Moments = moments<>>
struct adamw {
    static constexpr slot fills = slot::optimizer;
    static constexpr optimizer spec{.name = "AdamW", .given = true, .moments = 2, .moment_format = Moments::format};
    static constexpr void apply(auto& plan) { plan.optimizer = spec; }
    constexpr operator optimizer() const { return spec; }
};

/// Stochastic gradient descent without momentum: no state. `sgd<moments<fp32>>` has a momentum in that format and
/// `sgd_with_momentum` one in the format of the plan's precision.
template <momentum_type Momentum = none>
struct sgd {
    static constexpr slot fills = slot::optimizer;
    static constexpr optimizer spec{
        .name = "SGD with momentum", .given = true, .moments = 1, .moment_format = Momentum::format};
    static constexpr void apply(auto& plan) { plan.optimizer = spec; }
    constexpr operator optimizer() const { return spec; }
};
template <>
struct sgd<none> {
    static constexpr slot fills = slot::optimizer;
    static constexpr optimizer spec{.name = "SGD", .given = true};
    static constexpr void apply(auto& plan) { plan.optimizer = spec; }
    constexpr operator optimizer() const { return spec; }
};
using sgd_with_momentum = sgd<moments<>>;

} // namespace dryfit
