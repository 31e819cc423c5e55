// SPDX-License-Identifier: BSL-1.0
/// \file
/// The dimensions of dryfit and their algebra. Boost.Units multiplies and divides its own dimension lists; the tags
/// here give each result a short name, so that no Boost list ever stands in a message.
#pragma once

#include <dryfit/compiler.hpp>

#include <boost/units/base_dimension.hpp>
#include <boost/units/dimension.hpp>

namespace dryfit::dimension {

/// The independent dimensions, each named after its unit. Boost.Units wants a number of its own for each base dimension
/// of a program: dryfit takes 3793481 to 3793485 ("dryfit" on a telephone's keys is 379348).
namespace base {
/// Information; unit: byte (8 bit).
struct byte : boost::units::base_dimension<byte, 3793481> {};
/// Time; unit: second.
struct second : boost::units::base_dimension<second, 3793482> {};
/// Work; unit: FLOP, one floating-point operation (a multiply-add is two).
struct flop : boost::units::base_dimension<flop, 3793483> {};
/// Text; unit: token.
struct token : boost::units::base_dimension<token, 3793484> {};
/// Money; unit: US dollar.
struct usd : boost::units::base_dimension<usd, 3793485> {};
} // namespace base

/// One factor of a dimension without a name: a base dimension to a whole power.
template <class Base, int Exponent>
struct power {};

/// A dimension without a name, such as byte²: a product of powers. Multiply or divide quantities to get one; its powers
/// stand in the order of Boost's list.
template <class... Powers>
struct derived;

namespace detail {

template <class A, class B>
using quotient_list = typename boost::mpl::divides<typename A::boost_dimension, typename B::boost_dimension>::type;

template <class A, class B>
using product_list = typename boost::mpl::times<typename A::boost_dimension, typename B::boost_dimension>::type;

template <class... Powers>
struct list_of {
    using type = boost::units::dimensionless_type;
};

template <class Base, int Exponent, class... Rest>
struct list_of<power<Base, Exponent>, Rest...> {
    using type = boost::units::list<boost::units::dim<Base, boost::units::static_rational<Exponent>>,
                                    typename list_of<Rest...>::type>;
};

template <class List, class... Powers>
struct powers_of;

template <class... Powers>
struct powers_of<boost::units::dimensionless_type, Powers...> {
    using type = derived<Powers...>;
};

template <class Base, long Exponent, class Rest, class... Powers>
struct powers_of<boost::units::list<boost::units::dim<Base, boost::units::static_rational<Exponent>>, Rest>, Powers...>
    : powers_of<Rest, Powers..., power<Base, static_cast<int>(Exponent)>> {};

} // namespace detail

template <class... Powers>
struct derived {
    using boost_dimension = typename detail::list_of<Powers...>::type;
};

/// A plain number: quantities of this dimension do not exist, an operation that gives one returns a double.
struct dimensionless {
    using boost_dimension = boost::units::dimensionless_type;
};
/// Memory, or data to move; unit: byte.
struct information {
    using boost_dimension = base::byte::dimension_type;
};
/// Duration; unit: second.
struct time {
    using boost_dimension = base::second::dimension_type;
};
/// Work; unit: FLOP.
struct computation {
    using boost_dimension = base::flop::dimension_type;
};
/// Amount of text; unit: token.
struct token_count {
    using boost_dimension = base::token::dimension_type;
};
/// Cost; unit: US dollar.
struct money {
    using boost_dimension = base::usd::dimension_type;
};
/// Events a second; unit: 1/s.
struct frequency {
    using boost_dimension = detail::quotient_list<dimensionless, time>;
};
/// Speed of a memory or of a link; unit: byte/s.
struct bandwidth {
    using boost_dimension = detail::quotient_list<information, time>;
};
/// Speed of a device; unit: FLOP/s.
struct compute_throughput {
    using boost_dimension = detail::quotient_list<computation, time>;
};
/// Speed of a job; unit: token/s.
struct token_throughput {
    using boost_dimension = detail::quotient_list<token_count, time>;
};
/// Work for each byte moved, the x axis of a roofline; unit: FLOP/byte.
struct arithmetic_intensity {
    using boost_dimension = detail::quotient_list<computation, information>;
};
/// Work for each token; unit: FLOP/token.
struct computation_per_token {
    using boost_dimension = detail::quotient_list<computation, token_count>;
};
/// Memory for each token, such as that of a KV cache; unit: byte/token.
struct information_per_token {
    using boost_dimension = detail::quotient_list<information, token_count>;
};
/// Latency of each token; unit: s/token.
struct time_per_token {
    using boost_dimension = detail::quotient_list<time, token_count>;
};
/// Price of a machine; unit: USD/s (write `2_USD / 1_hours`).
struct money_per_time {
    using boost_dimension = detail::quotient_list<money, time>;
};
/// Price of text; unit: USD/token.
struct money_per_token {
    using boost_dimension = detail::quotient_list<money, token_count>;
};

/// The tag that stands for a Boost.Units dimension list: the named one, else `derived<...>`.
/// A program that wants a name for another dimension specialises this.
template <class BoostDimension>
struct name_of : detail::powers_of<BoostDimension> {};

// clang-format off
template <> struct name_of<dimensionless::boost_dimension> { using type = dimensionless; };
template <> struct name_of<information::boost_dimension> { using type = information; };
template <> struct name_of<time::boost_dimension> { using type = time; };
template <> struct name_of<computation::boost_dimension> { using type = computation; };
template <> struct name_of<token_count::boost_dimension> { using type = token_count; };
template <> struct name_of<money::boost_dimension> { using type = money; };
template <> struct name_of<frequency::boost_dimension> { using type = frequency; };
template <> struct name_of<bandwidth::boost_dimension> { using type = bandwidth; };
template <> struct name_of<compute_throughput::boost_dimension> { using type = compute_throughput; };
template <> struct name_of<token_throughput::boost_dimension> { using type = token_throughput; };
template <> struct name_of<arithmetic_intensity::boost_dimension> { using type = arithmetic_intensity; };
template <> struct name_of<computation_per_token::boost_dimension> { using type = computation_per_token; };
template <> struct name_of<information_per_token::boost_dimension> { using type = information_per_token; };
template <> struct name_of<time_per_token::boost_dimension> { using type = time_per_token; };
template <> struct name_of<money_per_time::boost_dimension> { using type = money_per_time; };
template <> struct name_of<money_per_token::boost_dimension> { using type = money_per_token; };
// clang-format on

/// `::type` is the dimension of a product.
template <class A, class B>
struct product : name_of<detail::product_list<A, B>> {};

/// `::type` is the dimension of a quotient.
template <class A, class B>
struct quotient : name_of<detail::quotient_list<A, B>> {};

} // namespace dryfit::dimension
