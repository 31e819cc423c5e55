// SPDX-License-Identifier: BSL-1.0
/// \file
/// Opt-in: conversions between dryfit's quantities and `boost::units::quantity`, for programs that use Boost.Units
/// themselves. Bytes and seconds become those of Boost's own information and time; FLOP, token and USD, which Boost
/// does not know, are base units defined here.
#pragma once

#include <dryfit/units/quantity.hpp>

#include <boost/units/base_unit.hpp>
#include <boost/units/physical_dimensions/information.hpp>
#include <boost/units/physical_dimensions/time.hpp>
#include <boost/units/quantity.hpp>
#include <boost/units/systems/information/byte.hpp>
#include <boost/units/systems/si/time.hpp>

namespace dryfit {

/// One floating-point operation, as a base unit of Boost.Units.
struct flop_base_unit : boost::units::base_unit<flop_base_unit, dimension::base::flop::dimension_type, 3793483> {
    static constexpr const char* name() { return "FLOP"; }
    static constexpr const char* symbol() { return "FLOP"; }
};
/// One token, as a base unit of Boost.Units.
struct token_base_unit : boost::units::base_unit<token_base_unit, dimension::base::token::dimension_type, 3793484> {
    static constexpr const char* name() { return "token"; }
    static constexpr const char* symbol() { return "token"; }
};
/// One US dollar, as a base unit of Boost.Units.
struct usd_base_unit : boost::units::base_unit<usd_base_unit, dimension::base::usd::dimension_type, 3793485> {
    static constexpr const char* name() { return "dollar"; }
    static constexpr const char* symbol() { return "USD"; }
};

namespace detail {

template <class Base>
struct boost_base_unit;
// clang-format off
template <> struct boost_base_unit<dimension::base::byte> { using type = boost::units::information::info; };
template <> struct boost_base_unit<dimension::base::second> { using type = boost::units::si::time; };
template <> struct boost_base_unit<dimension::base::flop> { using type = flop_base_unit::unit_type; };
template <> struct boost_base_unit<dimension::base::token> { using type = token_base_unit::unit_type; };
template <> struct boost_base_unit<dimension::base::usd> { using type = usd_base_unit::unit_type; };
// clang-format on

template <class Unit, class List>
struct boost_unit_times {
    using type = Unit;
};
template <class Unit, class Base, class Exponent, class Rest>
struct boost_unit_times<Unit, boost::units::list<boost::units::dim<Base, Exponent>, Rest>> {
    using factor = typename boost::units::power_typeof_helper<typename boost_base_unit<Base>::type, Exponent>::type;
    using type =
        typename boost_unit_times<typename boost::units::multiply_typeof_helper<Unit, factor>::type, Rest>::type;
};

template <class List>
struct boost_unit_of;
template <class Base, class Rest>
struct boost_unit_of<boost::units::list<boost::units::dim<Base, boost::units::static_rational<1>>, Rest>>
    : boost_unit_times<typename boost_base_unit<Base>::type, Rest> {};
template <class Base, class Exponent, class Rest>
struct boost_unit_of<boost::units::list<boost::units::dim<Base, Exponent>, Rest>>
    : boost_unit_times<typename boost::units::power_typeof_helper<typename boost_base_unit<Base>::type, Exponent>::type,
                       Rest> {};

template <class Base>
struct known_base {
    static_assert(sizeof(Base) == 0, "dryfit has no such dimension: it knows information, time, FLOP, token and USD");
};
// clang-format off
template <> struct known_base<boost::units::information_base_dimension> { using type = dimension::base::byte; };
template <> struct known_base<boost::units::time_base_dimension> { using type = dimension::base::second; };
template <> struct known_base<dimension::base::flop> { using type = dimension::base::flop; };
template <> struct known_base<dimension::base::token> { using type = dimension::base::token; };
template <> struct known_base<dimension::base::usd> { using type = dimension::base::usd; };
// clang-format on

template <class List>
struct own_list {
    using type = boost::units::dimensionless_type;
};
template <class Base, class Exponent, class Rest>
struct own_list<boost::units::list<boost::units::dim<Base, Exponent>, Rest>> {
    using type =
        typename boost::mpl::times<boost::units::list<boost::units::dim<typename known_base<Base>::type, Exponent>,
                                                      boost::units::dimensionless_type>,
                                   typename own_list<Rest>::type>::type;
};

} // namespace detail

/// The Boost unit of a dimension's base unit, such as byte / second for `dimension::bandwidth`.
template <class Dimension>
using boost_unit = typename detail::boost_unit_of<typename Dimension::boost_dimension>::type;

/// The same value as a Boost quantity in base units (byte, second, FLOP, token, USD and their products).
template <class Dimension>
constexpr boost::units::quantity<boost_unit<Dimension>, double> to_boost(quantity<Dimension> q) noexcept {
    return boost::units::quantity<boost_unit<Dimension>, double>::from_value(q.in_base_unit);
}

/// The same value as a quantity of dryfit, converted from whatever Boost unit it is in (bits, minutes, prefixes).
/// Does not compile for a dimension that dryfit does not have, such as length.
template <class Dimension, class System, class Number>
constexpr auto from_boost(const boost::units::quantity<boost::units::unit<Dimension, System>, Number>& q) {
    using tag = typename dimension::name_of<typename detail::own_list<Dimension>::type>::type;
    return detail::make_quantity(tag{}, boost::units::quantity<boost_unit<tag>, double>(q).value());
}

} // namespace dryfit
