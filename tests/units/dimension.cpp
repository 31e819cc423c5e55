// SPDX-License-Identifier: BSL-1.0
#include <dryfit/units/dimension.hpp>

#include <doctest/doctest.h>
#include <type_traits>

namespace {
namespace dim = dryfit::dimension;

template <class A, class B>
using times = typename dim::product<A, B>::type;
template <class A, class B>
using over = typename dim::quotient<A, B>::type;
} // namespace

TEST_CASE("dimension: products and quotients get the name of their dimension") {
    static_assert(std::is_same_v<over<dim::information, dim::time>, dim::bandwidth>);
    static_assert(std::is_same_v<over<dim::computation, dim::time>, dim::compute_throughput>);
    static_assert(std::is_same_v<over<dim::token_count, dim::time>, dim::token_throughput>);
    static_assert(std::is_same_v<over<dim::computation, dim::information>, dim::arithmetic_intensity>);
    static_assert(std::is_same_v<over<dim::compute_throughput, dim::bandwidth>, dim::arithmetic_intensity>);
    static_assert(std::is_same_v<over<dim::computation, dim::token_count>, dim::computation_per_token>);
    static_assert(std::is_same_v<over<dim::compute_throughput, dim::token_throughput>, dim::computation_per_token>);
    static_assert(std::is_same_v<over<dim::information, dim::token_count>, dim::information_per_token>);
    static_assert(std::is_same_v<over<dim::time, dim::token_count>, dim::time_per_token>);
    static_assert(std::is_same_v<over<dim::dimensionless, dim::token_throughput>, dim::time_per_token>);
    static_assert(std::is_same_v<over<dim::money, dim::time>, dim::money_per_time>);
    static_assert(std::is_same_v<over<dim::money_per_time, dim::token_throughput>, dim::money_per_token>);
    static_assert(std::is_same_v<over<dim::dimensionless, dim::time>, dim::frequency>);
    static_assert(std::is_same_v<times<dim::bandwidth, dim::time>, dim::information>);
    static_assert(std::is_same_v<times<dim::time, dim::bandwidth>, dim::information>);
    static_assert(std::is_same_v<times<dim::money_per_time, dim::time>, dim::money>);
}

TEST_CASE("dimension: what cancels is dimensionless") {
    static_assert(std::is_same_v<over<dim::information, dim::information>, dim::dimensionless>);
    static_assert(std::is_same_v<times<dim::frequency, dim::time>, dim::dimensionless>);
}

TEST_CASE("dimension: without a name it is a product of powers, whatever the order of the factors") {
    using byte_squared = dim::derived<dim::power<dim::base::byte, 2>>;
    static_assert(std::is_same_v<times<dim::information, dim::information>, byte_squared>);
    static_assert(std::is_same_v<over<byte_squared, dim::information>, dim::information>);
    static_assert(std::is_same_v<over<times<dim::information, dim::time>, dim::time>, dim::information>);

    static_assert(std::is_same_v<times<dim::time, dim::information>, times<dim::information, dim::time>>);
    static_assert(std::is_same_v<times<dim::information, dim::time>,
                                 dim::derived<dim::power<dim::base::byte, 1>, dim::power<dim::base::second, 1>>>);
    static_assert(std::is_same_v<over<dim::frequency, dim::time>, dim::derived<dim::power<dim::base::second, -2>>>);
}
