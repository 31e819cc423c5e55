// SPDX-License-Identifier: BSL-1.0
/// \file
/// A number with a dimension, as cheap as the double in it.
#pragma once

#include <dryfit/units/dimension.hpp>

#include <initializer_list>
#include <type_traits>

namespace dryfit {

namespace detail {
template <class T>
concept scalar = std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;
} // namespace detail

/// A value of one dimension, held as a double in the dimension's base unit (byte, second, FLOP, token, USD and their
/// products). Whole numbers are exact up to 2^53. Structural, so that `template <bytes Capacity>` works.
template <class Dimension>
struct quantity {
    /// The value: bytes for `bytes`, seconds for `seconds`, and so on.
    double in_base_unit = 0.0;

    /// Zero.
    constexpr quantity() noexcept = default;

    /// A bare number in the base unit; explicit, so that a number never becomes a quantity by itself.
    template <detail::scalar Number>
    constexpr explicit quantity(Number value) noexcept : in_base_unit(static_cast<double>(value)) {}

    /// One double in braces, `{8e10}`: nvcc repeats template arguments so for the host compiler.
    constexpr quantity(std::initializer_list<double> value) noexcept
        : in_base_unit(*(value.size() == 1 ? value.begin() : nullptr)) {}

    constexpr quantity& operator+=(quantity other) noexcept {
        in_base_unit += other.in_base_unit;
        return *this;
    }
    constexpr quantity& operator-=(quantity other) noexcept {
        in_base_unit -= other.in_base_unit;
        return *this;
    }
    template <detail::scalar Number>
    constexpr quantity& operator*=(Number factor) noexcept {
        in_base_unit *= static_cast<double>(factor);
        return *this;
    }
    template <detail::scalar Number>
    constexpr quantity& operator/=(Number divisor) noexcept {
        in_base_unit /= static_cast<double>(divisor);
        return *this;
    }
};

namespace detail {
// Both deduce the tag: a result whose type was computed in a return type would be printed by clang as that computation.
template <class Dimension>
constexpr quantity<Dimension> make_quantity(Dimension, double value) noexcept {
    return quantity<Dimension>(value);
}
constexpr double make_quantity(dimension::dimensionless, double value) noexcept { return value; }
} // namespace detail

// Sums and comparisons: of one dimension only. Nothing is deleted here, and there is no operator<=>: clang names the
// two dimensions on the error line only where no candidate fits.

template <class Dimension>
constexpr quantity<Dimension> operator+(quantity<Dimension> a, quantity<Dimension> b) noexcept {
    return quantity<Dimension>(a.in_base_unit + b.in_base_unit);
}
template <class Dimension>
constexpr quantity<Dimension> operator-(quantity<Dimension> a, quantity<Dimension> b) noexcept {
    return quantity<Dimension>(a.in_base_unit - b.in_base_unit);
}
template <class Dimension>
constexpr quantity<Dimension> operator-(quantity<Dimension> a) noexcept {
    return quantity<Dimension>(-a.in_base_unit);
}
template <class Dimension>
constexpr bool operator==(quantity<Dimension> a, quantity<Dimension> b) noexcept {
    return a.in_base_unit == b.in_base_unit;
}
template <class Dimension>
constexpr bool operator<(quantity<Dimension> a, quantity<Dimension> b) noexcept {
    return a.in_base_unit < b.in_base_unit;
}
template <class Dimension>
constexpr bool operator<=(quantity<Dimension> a, quantity<Dimension> b) noexcept {
    return a.in_base_unit <= b.in_base_unit;
}
template <class Dimension>
constexpr bool operator>(quantity<Dimension> a, quantity<Dimension> b) noexcept {
    return a.in_base_unit > b.in_base_unit;
}
template <class Dimension>
constexpr bool operator>=(quantity<Dimension> a, quantity<Dimension> b) noexcept {
    return a.in_base_unit >= b.in_base_unit;
}

// Products: with a number, and of any two dimensions; where the dimensions cancel, the result is a double.

template <class Dimension, detail::scalar Number>
constexpr quantity<Dimension> operator*(quantity<Dimension> a, Number factor) noexcept {
    return quantity<Dimension>(a.in_base_unit * static_cast<double>(factor));
}
template <class Dimension, detail::scalar Number>
constexpr quantity<Dimension> operator*(Number factor, quantity<Dimension> a) noexcept {
    return quantity<Dimension>(static_cast<double>(factor) * a.in_base_unit);
}
template <class Dimension, detail::scalar Number>
constexpr quantity<Dimension> operator/(quantity<Dimension> a, Number divisor) noexcept {
    return quantity<Dimension>(a.in_base_unit / static_cast<double>(divisor));
}
template <class Dimension, detail::scalar Number>
constexpr auto operator/(Number dividend, quantity<Dimension> a) noexcept {
    return detail::make_quantity(typename dimension::quotient<dimension::dimensionless, Dimension>::type{},
                                 static_cast<double>(dividend) / a.in_base_unit);
}
template <class A, class B>
constexpr auto operator*(quantity<A> a, quantity<B> b) noexcept {
    return detail::make_quantity(typename dimension::product<A, B>::type{}, a.in_base_unit * b.in_base_unit);
}
template <class A, class B>
constexpr auto operator/(quantity<A> a, quantity<B> b) noexcept {
    return detail::make_quantity(typename dimension::quotient<A, B>::type{}, a.in_base_unit / b.in_base_unit);
}

/// Memory or data; unit: byte.
using bytes = quantity<dimension::information>;
/// Duration; unit: second.
using seconds = quantity<dimension::time>;
/// Work; unit: FLOP (an amount, not a rate: that is `flops_per_second`).
using flops = quantity<dimension::computation>;
/// Amount of text; unit: token.
using tokens = quantity<dimension::token_count>;
/// Money; unit: US dollar.
using usd = quantity<dimension::money>;
/// Events a second; unit: 1/s.
using per_second = quantity<dimension::frequency>;
/// Speed of a memory or of a link; unit: byte/s.
using bytes_per_second = quantity<dimension::bandwidth>;
/// Speed of a device; unit: FLOP/s.
using flops_per_second = quantity<dimension::compute_throughput>;
/// Speed of a job; unit: token/s.
using tokens_per_second = quantity<dimension::token_throughput>;
/// Arithmetic intensity; unit: FLOP/byte.
using flops_per_byte = quantity<dimension::arithmetic_intensity>;
/// Memory for each token, such as that of a KV cache; unit: byte/token.
using bytes_per_token = quantity<dimension::information_per_token>;
/// Latency of each token; unit: s/token.
using seconds_per_token = quantity<dimension::time_per_token>;
/// Price of a machine; unit: USD/s.
using usd_per_second = quantity<dimension::money_per_time>;
/// Price of text; unit: USD/token.
using usd_per_token = quantity<dimension::money_per_token>;
// quantity<dimension::computation_per_token> has no alias.

} // namespace dryfit
