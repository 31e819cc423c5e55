// SPDX-License-Identifier: BSL-1.0
// refused {{has_a_twin_of_another_form\.cpp:8: not understood: #if defined\(EXPECT_VALID_TWIN\), expected #ifdef EXPECT_VALID_TWIN}}
// expected-error {{operator|operands}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#if defined(EXPECT_VALID_TWIN)
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
