// SPDX-License-Identifier: BSL-1.0
// refused {{no line has this text: petabytes}}
// refused-sentences {{no line has this text: petabytes}}
// expected-error {{operator|operands}}
// expected-text {{petabytes}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
