// SPDX-License-Identifier: BSL-1.0
// refused {{has_a_mark_of_a_block\.cpp:4: a comment in the code: /\* forbidden-text .*, expected marks above the code}}
// expected-error {{operator|operands}}
/* forbidden-text {{bytes}} */
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
