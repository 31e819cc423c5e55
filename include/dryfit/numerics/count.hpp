// SPDX-License-Identifier: BSL-1.0
/// \file
/// Division of counts (parameters, layers, GPUs): the result is that of the largest share.
#pragma once

#include <dryfit/compiler.hpp>

#include <cstdint>

namespace dryfit {

/// The quotient rounded up, without overflow; the divisor is at least 1.
constexpr std::int64_t ceil_div(std::int64_t count, std::int64_t divisor) noexcept {
    return count / divisor + (count % divisor > 0 ? 1 : 0);
}

/// The smallest multiple that is not below the count; the multiple is at least 1.
constexpr std::int64_t round_up_to_multiple(std::int64_t count, std::int64_t multiple) noexcept {
    return ceil_div(count, multiple) * multiple;
}

} // namespace dryfit
