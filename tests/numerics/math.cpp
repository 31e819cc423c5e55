// SPDX-License-Identifier: BSL-1.0
#include <dryfit/numerics/math.hpp>

#include <cmath>
#include <cstdint>
#include <doctest/doctest.h>
#include <initializer_list>
#include <limits>

using namespace dryfit;

TEST_CASE("math: powers of two are exact over the whole range of double") {
    static_assert(pow2(0) == 1.0 && pow2(10) == 1024.0 && pow2(-1) == 0.5 && pow2(1023) == 0x1p1023);
    static_assert(pow2(-1022) == std::numeric_limits<double>::min());
    static_assert(pow2(-1074) == std::numeric_limits<double>::denorm_min() && pow2(-1075) == 0.0);
    static_assert(pow2(1024) == std::numeric_limits<double>::infinity());
    static_assert(pow2(INT32_MAX) == std::numeric_limits<double>::infinity() && pow2(INT32_MIN) == 0.0);
    for (int n = -1100; n <= 1100; ++n) CHECK(pow2(n) == std::ldexp(1.0, n));
}

TEST_CASE("math: floor and ceil agree with <cmath>") {
    static_assert(floor_to_int64(1.5) == 1 && ceil_to_int64(1.5) == 2);
    static_assert(floor_to_int64(-1.5) == -2 && ceil_to_int64(-1.5) == -1);
    static_assert(floor_to_int64(3.0) == 3 && ceil_to_int64(3.0) == 3 && floor_to_int64(-0.0) == 0);
    static_assert(ceil_to_int64(0x1p-1074) == 1 && floor_to_int64(-0x1p-1074) == -1);
    for (int n = -1000; n <= 1000; ++n)
        for (const double scale : {0.125, 1.0 / 3.0, 1234.5678, 0x1p40 / 7.0, 0x1p52}) {
            const double x = n * scale;
            if (std::fabs(x) >= 0x1p63) continue;
            CHECK(floor_to_int64(x) == static_cast<std::int64_t>(std::floor(x)));
            CHECK(ceil_to_int64(x) == static_cast<std::int64_t>(std::ceil(x)));
        }
}

TEST_CASE("math: one byte more or less decides the megabyte") {
    static_assert(ceil_to_int64(80e9 / 1e6) == 80000 && floor_to_int64(80e9 / 1e6) == 80000);
    static_assert(ceil_to_int64((80e9 + 1) / 1e6) == 80001 && floor_to_int64((80e9 - 1) / 1e6) == 79999);
}

TEST_CASE("math: NaN is told from every number, the infinities included") {
    using limits = std::numeric_limits<double>;
    static_assert(is_nan(limits::quiet_NaN()) && is_nan(-limits::quiet_NaN()) && is_nan(limits::signaling_NaN()));
    static_assert(!is_nan(limits::infinity()) && !is_nan(-limits::infinity()) && !is_nan(limits::max()));
    static_assert(!is_nan(0.0) && !is_nan(-0.0) && !is_nan(limits::denorm_min()) && !is_nan(-1.5));
}

TEST_CASE("math: beyond 2^63 floor and ceil stay at the end of the range") {
    static_assert(floor_to_int64(0x1p63) == INT64_MAX && ceil_to_int64(1e300) == INT64_MAX);
    static_assert(floor_to_int64(-0x1p63) == INT64_MIN && ceil_to_int64(-1e300) == INT64_MIN);
    static_assert(ceil_to_int64(0x1.fffffffffffffp62) == INT64_MAX - 1023);
    static_assert(ceil_to_int64(std::numeric_limits<double>::infinity()) == INT64_MAX);
    static_assert(floor_to_int64(std::numeric_limits<double>::quiet_NaN()) == INT64_MAX);
    CHECK(floor_to_int64(-std::numeric_limits<double>::infinity()) == INT64_MIN);
}
