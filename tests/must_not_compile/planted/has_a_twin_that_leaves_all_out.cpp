// SPDX-License-Identifier: BSL-1.0
// refused {{has_a_twin_that_leaves_all_out\.cpp:10: an empty twin, expected #else and the right code}}
// expected-error {{operator|operands}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifndef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_s;
#endif
