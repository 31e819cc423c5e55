// SPDX-License-Identifier: BSL-1.0
// refused {{bytes are more than the limit of (90|93|96)}}
// expected-error {{operator|operands}}
// byte-limit: g++-1 60, clang-1 62, nvcc-1 64
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
