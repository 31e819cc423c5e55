// SPDX-License-Identifier: BSL-1.0
/// \file
/// The protocol of parts: what a type needs to stand in `plan<...>`.
#pragma once

#include <dryfit/plan/spec.hpp>
#include <dryfit/training/slot.hpp>

#include <concepts>
#include <cstdint>

namespace dryfit {

/// A part of a plan: `static constexpr slot fills` says which place it takes, `static constexpr void apply(auto& spec)`
/// sets every field of that place and no other. Users may write their own.
template <class T>
concept plan_part = requires(plan_spec& spec) {
    { T::fills } -> std::convertible_to<slot>;
    requires static_cast<unsigned>(T::fills) < 64;
    T::apply(spec);
};

namespace detail {

/// The empty plan. Copying it is cheaper for a compiler than to initialise a new one.
inline constexpr plan_spec no_parts{};

template <class... Parts>
[[nodiscard]] constexpr plan_spec applied(plan_spec spec = no_parts) {
    (Parts::apply(spec), ...);
    return spec;
}

template <class Part>
inline constexpr std::uint64_t slot_bit = std::uint64_t{1} << static_cast<unsigned>(Part::fills);

/// Whether two of the parts fill one slot: only then do bits carry into each other.
template <class... Parts>
inline constexpr bool fill_a_slot_twice = (slot_bit<Parts> + ... + 0) != (slot_bit<Parts> | ... | 0);

} // namespace detail
} // namespace dryfit
