// SPDX-License-Identifier: BSL-1.0
#include <dryfit/units/quantity.hpp>

#include <bit>
#include <concepts>
#include <cstdint>
#include <doctest/doctest.h>
#include <type_traits>

namespace {
using namespace dryfit;

template <bytes Capacity>
struct memory_of {
    static constexpr bytes capacity = Capacity;
};

struct holder {
    bytes memory{};
    constexpr bool operator==(const holder&) const = default;
};

template <class A, class B>
concept addable = requires(A a, B b) { a + b; };
template <class A, class B>
concept comparable = requires(A a, B b) { a < b; } || requires(A a, B b) { a == b; };
template <class A, class B>
concept accumulable = requires(A a, B b) { a += b; };
template <class T>
concept quantity_literal_free = !std::convertible_to<double, T> && !std::convertible_to<int, T>;
} // namespace

TEST_CASE("quantity: is a double, and may be a template argument") {
    static_assert(sizeof(bytes) == sizeof(double));
    static_assert(std::is_trivially_copyable_v<bytes> && std::is_standard_layout_v<bytes>);
    static_assert(memory_of<bytes(80e9)>::capacity == bytes(80e9));
    static_assert(std::is_same_v<memory_of<bytes(80e9)>, memory_of<bytes(8e10)>>);
    static_assert(!std::is_same_v<memory_of<bytes(80e9)>, memory_of<bytes(40e9)>>);
    static_assert(std::bit_cast<std::uint64_t>(seconds(1.0)) == 0x3ff0000000000000u);
    CHECK(bytes().in_base_unit == 0.0);
}

TEST_CASE("quantity: numbers do not become quantities by themselves, nor quantities numbers") {
    static_assert(quantity_literal_free<bytes>);
    static_assert(!std::convertible_to<bytes, double>);
    static_assert(!std::constructible_from<bytes, seconds> && !std::assignable_from<bytes&, bytes_per_second>);
    static_assert(!std::constructible_from<bytes, bool>);
    static_assert(bytes(std::int64_t{1} << 53).in_base_unit == 9007199254740992.0);
    static_assert(bytes{8e10} == bytes(8e10));
}

TEST_CASE("quantity: only one dimension is added and compared") {
    static_assert(addable<bytes, bytes> && comparable<bytes, bytes> && accumulable<bytes, bytes>);
    static_assert(!addable<bytes, seconds> && !comparable<bytes, seconds> && !accumulable<bytes, seconds>);
    static_assert(!addable<bytes, double> && !comparable<bytes, double> && !accumulable<bytes, int>);
    static_assert(!comparable<flops, flops_per_second> && !addable<usd, usd_per_second>);
}

TEST_CASE("quantity: sums and comparisons") {
    constexpr bytes gigabyte(1e9);
    static_assert(gigabyte + gigabyte == bytes(2e9));
    static_assert(gigabyte - bytes(1) == bytes(999999999));
    static_assert(-gigabyte == bytes(-1e9));
    static_assert(gigabyte != bytes(1e9 + 1) && gigabyte < bytes(1e9 + 1) && gigabyte <= gigabyte);
    static_assert(gigabyte > bytes(1e9 - 1) && gigabyte >= gigabyte && !(gigabyte < gigabyte));
    static_assert(holder{gigabyte} == holder{gigabyte} && holder{gigabyte} != holder{});
    static_assert(noexcept(gigabyte + gigabyte) && noexcept(gigabyte < gigabyte) && noexcept(gigabyte / gigabyte));

    bytes sum(3);
    sum += bytes(4);
    CHECK(sum.in_base_unit == 7.0);
    sum -= bytes(2);
    sum *= 3;
    sum /= 2.0;
    CHECK(sum.in_base_unit == 7.5);
}

TEST_CASE("quantity: the ZeRO paper's example, 7.5e9 parameters at 16 bytes, is 120 GB") {
    constexpr std::int64_t parameters = 7'500'000'000;
    static_assert(parameters * bytes(16) == bytes(120e9) && bytes(16) * parameters == bytes(120e9));
    static_assert(bytes(120e9) / 64 == bytes(1.875e9)); // sharded over the paper's 64 GPUs: "1.9 GB"
    static_assert(bytes(120e9) / bytes(80e9) == 1.5);
}

TEST_CASE("quantity: the ridge of an A100's roofline is 312e12 / 2039e9 = 153 FLOP/byte") {
    constexpr auto ridge = flops_per_second(312e12) / bytes_per_second(2039e9);
    static_assert(std::is_same_v<decltype(ridge), const flops_per_byte>);
    CHECK(ridge.in_base_unit == doctest::Approx(153.0).epsilon(0.001));
}

TEST_CASE("quantity: results have the named type, and a plain double where the dimensions cancel") {
    static_assert(std::is_same_v<decltype(bytes(1) / seconds(1)), bytes_per_second>);
    static_assert(std::is_same_v<decltype(bytes_per_second(1) * seconds(1)), bytes>);
    static_assert(std::is_same_v<decltype(bytes(1) / bytes_per_second(1)), seconds>);
    static_assert(std::is_same_v<decltype(flops(1) / flops_per_second(1)), seconds>);
    static_assert(std::is_same_v<decltype(tokens(1) / seconds(1)), tokens_per_second>);
    static_assert(std::is_same_v<decltype(1 / seconds(1)), per_second>);
    static_assert(std::is_same_v<decltype(1.0 / tokens_per_second(1)), seconds_per_token>);
    static_assert(std::is_same_v<decltype(bytes(1) / tokens(1)), bytes_per_token>);
    static_assert(std::is_same_v<decltype(usd_per_second(1) * seconds(1)), usd>);
    static_assert(std::is_same_v<decltype(usd_per_second(1) / tokens_per_second(1)), usd_per_token>);
    static_assert(std::is_same_v<decltype(flops(1) / tokens(1)), quantity<dimension::computation_per_token>>);
    static_assert(std::is_same_v<decltype(bytes(1) / bytes(1)), double>);
    static_assert(std::is_same_v<decltype(per_second(1) * seconds(1)), double>);
    static_assert(std::is_same_v<decltype(bytes(1) * bytes(1)),
                                 quantity<dimension::derived<dimension::power<dimension::base::byte, 2>>>>);
    static_assert(std::is_same_v<decltype(bytes(1) * bytes(1) / bytes(1)), bytes>);
}
