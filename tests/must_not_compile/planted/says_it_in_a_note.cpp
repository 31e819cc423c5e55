// SPDX-License-Identifier: BSL-1.0
// refused {{no line has this behind 'error:': note:}}
// expected-error {{note:}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
