// SPDX-License-Identifier: BSL-1.0
// refused {{has_two_lists_of_rules\.cpp:5: a second mark breaks, expected one}}
// expected-error {{operator|operands}}
// breaks {{one<1>}}
// breaks {{two<2>}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
