// SPDX-License-Identifier: BSL-1.0
// refused {{has_a_mark_with_a_capital\.cpp:4: unknown mark: Forbidden-text .*, expected expected-error}}
// expected-error {{operator|operands}}
// Forbidden-text {{bytes}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
