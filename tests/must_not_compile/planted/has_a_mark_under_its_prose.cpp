// SPDX-License-Identifier: BSL-1.0
// A sum of two dimensions.
// byte limit of g++-12 60
// refused {{has_a_mark_under_its_prose\.cpp:3: unknown mark: byte limit of g\+\+-12 60, expected expected-error}}
// expected-error {{operator|operands}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
