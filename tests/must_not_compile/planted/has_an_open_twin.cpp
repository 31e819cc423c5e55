// SPDX-License-Identifier: BSL-1.0
// refused {{has_an_open_twin\.cpp:11: a branch of EXPECT_VALID_TWIN is open, expected #endif}}
// expected-error {{operator|operands}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
