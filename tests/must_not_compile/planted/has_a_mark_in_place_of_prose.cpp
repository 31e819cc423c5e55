// SPDX-License-Identifier: BSL-1.0
// expct: petabytes
// refused {{has_a_mark_in_place_of_prose\.cpp:2: unknown mark: expct: .*, expected expected-error}}
// expected-error {{operator|operands}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
