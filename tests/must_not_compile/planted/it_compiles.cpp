// SPDX-License-Identifier: BSL-1.0
// refused {{it compiles}}
// refused-sentences {{it compiles}}
// expected-error {{anything}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 2_GB;
#endif
