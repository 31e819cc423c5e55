// SPDX-License-Identifier: BSL-1.0
// refused {{has_a_twin_under_a_condition\.cpp:8: not understood: #ifdef __GNUC__, expected #ifdef EXPECT_VALID_TWIN}}
// expected-error {{operator|operands}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef __GNUC__
#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
#endif
