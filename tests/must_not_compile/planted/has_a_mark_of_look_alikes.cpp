// SPDX-License-Identifier: BSL-1.0
// refused {{has_a_mark_of_look_alikes\.cpp:4: a character that is not printable ASCII: .*, expected no look-alikes}}
// expected-error {{operator|operands}}
// fоrbidden-text {{bytes}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
