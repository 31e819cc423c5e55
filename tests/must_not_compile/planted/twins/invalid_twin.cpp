// SPDX-License-Identifier: BSL-1.0
// Its valid twin is none.
// expected-error {{operator|operands}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_s;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
