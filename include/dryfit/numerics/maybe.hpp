// SPDX-License-Identifier: BSL-1.0
/// \file
/// An optional value that may be part of a template argument (std::optional may not).
#pragma once

#include <dryfit/compiler.hpp>

#include <type_traits>

namespace dryfit {

namespace detail {
template <class U, class T>
concept fits_in_braces = requires(const U& given) { T{given}; };

/// Whether a U may stand for a T: converted as in braces, so 1.5 is no integer; but a whole number is a fine double.
template <class U, class T>
concept stands_for = std::is_convertible_v<const U&, T> &&
                     (!std::is_arithmetic_v<T> || fits_in_braces<U, T> ||
                      (std::is_integral_v<U> && !std::is_same_v<U, bool> && std::is_floating_point_v<T>));
} // namespace detail

/// A T, or nothing: `.data = 8` in a designated initializer gives it, leaving it out does not.
template <class T>
struct maybe {
    /// Whether there is a value.
    bool given = false;
    /// The value; T{} if not given.
    T value{};

    /// Nothing.
    constexpr maybe() = default;

    /// A value; from anything that converts to T without narrowing.
    template <class U>
        requires detail::stands_for<U, T>
    constexpr maybe(U the_value) : given(true), value(static_cast<T>(the_value)) {}

    /// Both members: nvcc repeats template arguments so for the host compiler.
    constexpr maybe(bool is_given, T the_value) : given(is_given), value(the_value) {}

    constexpr bool operator==(const maybe&) const = default;

    /// Whether there is a value.
    constexpr explicit operator bool() const noexcept { return given; }

    /// The value, or else this one.
    [[nodiscard]] constexpr T value_or(T otherwise) const { return given ? value : otherwise; }
};

} // namespace dryfit
