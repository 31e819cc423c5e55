// SPDX-License-Identifier: BSL-1.0
/// \file
/// What <cmath> cannot do in a constant expression on every compiler. The same bits at compile time and at run time.
#pragma once

#include <dryfit/compiler.hpp>

#include <bit>
#include <cstdint>

namespace dryfit {

/// 2 to the power of n, exact; 0 below the smallest double (n < -1074), infinity above the largest (n > 1023).
constexpr double pow2(int n) noexcept {
    if (n < -1074) return 0.0;
    if (n < -1022) return std::bit_cast<double>(std::uint64_t{1} << (n + 1074));
    return std::bit_cast<double>(static_cast<std::uint64_t>(n < 1024 ? n + 1023 : 2047) << 52);
}

/// Whether x is no number. It looks at the bits: -ffast-math removes comparisons that only NaN decides.
constexpr bool is_nan(double x) noexcept { return std::bit_cast<std::uint64_t>(x) << 1 > 0xffe0000000000000; }

/// The largest whole number not above x, exact for |x| < 2^63; beyond that (and for NaN) the nearest std::int64_t
/// (the largest). Whether x itself was still exact is another matter: a sum of doubles is, up to 2^53.
constexpr std::int64_t floor_to_int64(double x) noexcept {
    if (is_nan(x) || x >= 0x1p63) return INT64_MAX;
    if (x <= -0x1p63) return INT64_MIN;
    const auto truncated = static_cast<std::int64_t>(x);
    return truncated - (static_cast<double>(truncated) > x ? 1 : 0);
}

/// The smallest whole number not below x, exact for |x| < 2^63; beyond that (and for NaN) the nearest std::int64_t
/// (the largest).
constexpr std::int64_t ceil_to_int64(double x) noexcept {
    if (is_nan(x) || x >= 0x1p63) return INT64_MAX;
    if (x <= -0x1p63) return INT64_MIN;
    const auto truncated = static_cast<std::int64_t>(x);
    return truncated + (static_cast<double>(truncated) < x ? 1 : 0);
}

} // namespace dryfit
