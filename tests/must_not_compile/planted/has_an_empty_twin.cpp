// SPDX-License-Identifier: BSL-1.0
// refused {{has_an_empty_twin\.cpp:9: an empty twin, expected the right code above}}
// expected-error {{operator|operands}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
#else
constexpr auto sum = 1_GB + 1_s;
#endif
