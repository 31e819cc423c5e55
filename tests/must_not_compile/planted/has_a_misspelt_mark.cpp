// SPDX-License-Identifier: BSL-1.0
// refused {{has_a_misspelt_mark\.cpp:5: unknown mark: expected-txt .*, expected expected-error}}
// refused-sentences {{unknown mark}}
// expected-error {{operator|operands}}
// expected-txt {{petabytes}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
