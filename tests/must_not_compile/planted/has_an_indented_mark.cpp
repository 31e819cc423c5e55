// SPDX-License-Identifier: BSL-1.0
// refused {{has_an_indented_mark\.cpp:9: a comment in the code: +// forbidden-text .*, expected marks above the code, at the start of a line}}
// expected-error {{operator|operands}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

struct indented {
    // forbidden-text {{bytes}}
};
#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
