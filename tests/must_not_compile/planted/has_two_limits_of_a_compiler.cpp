// SPDX-License-Identifier: BSL-1.0
// refused {{has_two_limits_of_a_compiler\.cpp:4: a second byte-limit for g\+\+-12, expected one}}
// expected-error {{operator|operands}}
// byte-limit: g++-12 60000, clang-14 61000, clang-22 62000, nvcc-13 63000, g++-12 64000
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
