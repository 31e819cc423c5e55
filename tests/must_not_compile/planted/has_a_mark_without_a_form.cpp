// SPDX-License-Identifier: BSL-1.0
// A sum of two dimensions.
// bite-limit sixty
// refused {{has_a_mark_without_a_form\.cpp:3: unknown mark or prose without an end: bite-limit sixty, expected a full stop}}
// expected-error {{operator|operands}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
