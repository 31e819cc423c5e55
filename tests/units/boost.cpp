// SPDX-License-Identifier: BSL-1.0
#include <dryfit/units/boost.hpp>

#include <boost/units/base_units/metric/hour.hpp>
#include <boost/units/systems/information/bit.hpp>
#include <boost/units/systems/information/byte.hpp>
#include <boost/units/systems/si/time.hpp>

#include <doctest/doctest.h>
#include <type_traits>

namespace {
using namespace dryfit;
namespace bu = boost::units;

template <class Quantity>
constexpr bool comes_back(Quantity q) {
    static_assert(std::is_same_v<decltype(from_boost(to_boost(q))), Quantity>);
    return from_boost(to_boost(q)) == q;
}
} // namespace

TEST_CASE("boost: bytes and seconds are Boost's own") {
    constexpr bu::quantity<bu::information::info> memory = to_boost(bytes(80e9));
    static_assert(memory.value() == 80e9);
    constexpr bu::quantity<bu::si::time> duration = to_boost(seconds(3.0));
    static_assert(duration.value() == 3.0);

    const bu::quantity<bu::information::hu::bit::info> in_bits(memory);
    CHECK(in_bits.value() == 640e9);
}

TEST_CASE("boost: a user's quantities convert, whatever their unit") {
    constexpr auto from_bytes = from_boost(5.0 * bu::information::bytes);
    static_assert(std::is_same_v<decltype(from_bytes), const bytes> && from_bytes == bytes(5));
    CHECK(from_boost(16.0 * bu::information::bits) == bytes(2));
    CHECK(from_boost(2.0 * bu::metric::hour_base_unit::unit_type()) == seconds(7200));

    const auto link = from_boost(400e9 * bu::information::bits / bu::si::seconds);
    static_assert(std::is_same_v<decltype(link), const bytes_per_second>);
    CHECK(link == bytes_per_second(50e9));

    const auto same_link =
        from_boost(bu::quantity<boost_unit<dimension::bandwidth>>(50e9 * bu::information::bytes / bu::si::seconds));
    CHECK(same_link == bytes_per_second(50e9));
    CHECK(from_boost(2.0 / bu::si::seconds) == per_second(2));
}

TEST_CASE("boost: algebra there and here agrees") {
    const auto there = to_boost(flops_per_second(312e12)) / to_boost(bytes_per_second(2039e9));
    const auto here = flops_per_second(312e12) / bytes_per_second(2039e9);
    static_assert(std::is_same_v<decltype(from_boost(there)), flops_per_byte>);
    CHECK(from_boost(there) == here);
}

TEST_CASE("boost: every dimension goes there and back") {
    CHECK(comes_back(bytes(1.5)));
    CHECK(comes_back(seconds(1.5)));
    CHECK(comes_back(flops(1.5)));
    CHECK(comes_back(tokens(1.5)));
    CHECK(comes_back(usd(1.5)));
    CHECK(comes_back(per_second(1.5)));
    CHECK(comes_back(bytes_per_second(1.5)));
    CHECK(comes_back(flops_per_second(1.5)));
    CHECK(comes_back(tokens_per_second(1.5)));
    CHECK(comes_back(flops_per_byte(1.5)));
    CHECK(comes_back(quantity<dimension::computation_per_token>(1.5)));
    CHECK(comes_back(bytes_per_token(1.5)));
    CHECK(comes_back(seconds_per_token(1.5)));
    CHECK(comes_back(usd_per_second(1.5)));
    CHECK(comes_back(usd_per_token(1.5)));
    CHECK(comes_back(bytes(1.5) * bytes(1.0) / seconds(1.0)));
}
