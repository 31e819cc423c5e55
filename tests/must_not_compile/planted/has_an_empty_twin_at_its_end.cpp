// SPDX-License-Identifier: BSL-1.0
// refused {{has_an_empty_twin_at_its_end\.cpp:12: an empty twin, expected the right code above}}
// expected-error {{operator|operands}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifndef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_s;
#else

#endif
