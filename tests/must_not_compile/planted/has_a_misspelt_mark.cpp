// SPDX-License-Identifier: BSL-1.0
// refused {{unknown mark}}
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
