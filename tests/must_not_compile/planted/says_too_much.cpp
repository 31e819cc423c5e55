// SPDX-License-Identifier: BSL-1.0
// refused {{bytes are more than the limit of (60|61|62|63|9[0-9])}}
// expected-error {{operator|operands}}
// byte-limit: g++-12 60, clang-14 61, clang-22 62, nvcc-13 63
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
