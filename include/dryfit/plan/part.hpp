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
/// sets every field of that place and no other; in a user slot, whatever it likes (see `slot`). Users may write their
/// own.
template <class T>
concept plan_part = requires(plan_spec& spec) {
    { T::fills } -> std::convertible_to<slot>;
    requires static_cast<unsigned>(T::fills) <= static_cast<unsigned>(slot::user_4);
    T::apply(spec);
};

namespace detail {

/// The empty plan. Copying it is cheaper for a compiler than to initialise a new one.
inline constexpr plan_spec no_parts{};

template <class Part>
inline constexpr std::uint64_t slot_bit = std::uint64_t{1} << static_cast<unsigned>(Part::fills);

/// The slots that parts fill, a bit each.
template <class... Parts>
inline constexpr std::uint64_t slots_of = (slot_bit<Parts> | ... | 0);

/// Whether two of the parts fill one slot: only then do bits carry into each other.
template <class... Parts>
inline constexpr bool fill_a_slot_twice = (slot_bit<Parts> + ... + 0) != slots_of<Parts...>;

/// The slots for parts that users write.
inline constexpr std::uint64_t user_slots = std::uint64_t{15} << static_cast<unsigned>(slot::user_1);
static_assert(user_slots >> static_cast<unsigned>(slot::user_4) == 1);

/// Lets the parts of these slots write.
template <class... Parts>
constexpr void apply_those_of([[maybe_unused]] std::uint64_t slots, [[maybe_unused]] plan_spec& spec) {
    (((slot_bit<Parts> & slots) != 0 ? void(Parts::apply(spec)) : void()), ...);
}

/// A spec with what the parts write: those in user slots last, in the order of these slots.
template <class... Parts>
[[nodiscard]] constexpr plan_spec applied(plan_spec spec = no_parts) {
    if constexpr ((slots_of<Parts...> & user_slots) == 0) {
        (Parts::apply(spec), ...);
    } else {
        apply_those_of<Parts...>(~user_slots, spec);
        for (std::uint64_t own = user_slots & -user_slots; (own & user_slots) != 0; own <<= 1)
            apply_those_of<Parts...>(own, spec);
    }
    return spec;
}

} // namespace detail
} // namespace dryfit
