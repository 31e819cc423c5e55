// SPDX-License-Identifier: BSL-1.0
// refused {{has_a_condition_in_its_twin\.cpp:9: not understood: #if 0, expected only #else and #endif}}
// expected-error {{operator|operands}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
#if 0
constexpr auto sum = 1_GB + 1_GB;
#endif
#else
constexpr auto sum = 1_GB + 1_s;
#endif
