// SPDX-License-Identifier: BSL-1.0
#include <dryfit/numerics/maybe.hpp>

#include <concepts>
#include <cstdint>
#include <doctest/doctest.h>
#include <type_traits>

namespace {
using dryfit::maybe;

struct layout {
    maybe<std::int64_t> data{};
    maybe<double> fraction{};
    maybe<bool> sequence{};
    constexpr bool operator==(const layout&) const = default;
};

template <layout Layout>
struct laid_out {
    static constexpr layout value = Layout;
};

struct speed {
    int value = 0;
    constexpr bool operator==(const speed&) const = default;
};
struct fast {
    constexpr operator speed() const { return {9}; }
};
} // namespace

TEST_CASE("maybe: nothing unless given") {
    static_assert(!maybe<int>() && !maybe<int>().given && maybe<int>().value_or(7) == 7);
    static_assert(maybe<int>(0) && maybe<int>(0).given && maybe<int>(0).value_or(7) == 0);
    static_assert(maybe<int>(3) == maybe<int>(3) && maybe<int>(3) != maybe<int>(4));
    static_assert(maybe<int>(0) != maybe<int>()); // a given zero is not nothing
    CHECK(maybe<int>(3).value == 3);
}

TEST_CASE("maybe: works in designated initializers and as a part of template arguments") {
    constexpr layout eight{.data = 8, .fraction = 1, .sequence = true};
    static_assert(eight.data.value_or(1) == 8 && eight.fraction.value_or(0) == 1.0 && eight.sequence.value_or(false));
    static_assert(layout{.data = 8}.sequence == maybe<bool>());
    static_assert(laid_out<eight>::value == eight);
    static_assert(std::is_same_v<laid_out<layout{.data = 8}>, laid_out<layout{.data = 8L}>>);
    static_assert(!std::is_same_v<laid_out<layout{.data = 0}>, laid_out<layout{}>>);
    static_assert(std::is_trivially_copyable_v<layout>);
}

TEST_CASE("maybe: converts without narrowing") {
    static_assert(std::convertible_to<int, maybe<std::int64_t>> && std::convertible_to<unsigned, maybe<std::int64_t>>);
    static_assert(std::convertible_to<int, maybe<double>> && std::convertible_to<float, maybe<double>>);
    static_assert(!std::convertible_to<double, maybe<std::int64_t>> && !std::convertible_to<float, maybe<int>>);
    static_assert(!std::convertible_to<std::int64_t, maybe<int>> && !std::convertible_to<int, maybe<bool>>);
    static_assert(!std::convertible_to<bool, maybe<double>> && !std::convertible_to<const char*, maybe<bool>>);
    static_assert(maybe<speed>(fast{}).value == speed{9}); // as `.parameters = bf16{}` does
    static_assert(!std::convertible_to<maybe<int>, int> && !std::convertible_to<maybe<int>, bool>);
}
