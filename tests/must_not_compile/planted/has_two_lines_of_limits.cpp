// SPDX-License-Identifier: BSL-1.0
// refused {{has_two_lines_of_limits\.cpp:5: a second byte-limit for clang-14, expected one}}
// expected-error {{operator|operands}}
// byte-limit: g++-12 60000, clang-14 61000
// byte-limit: clang-14 61000, nvcc-13 63000
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
