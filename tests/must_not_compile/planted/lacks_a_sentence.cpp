// SPDX-License-Identifier: BSL-1.0
// refused-sentences {{no line has this sentence behind 'error:': a second is no byte}}
// expected-error {{operator|operands}}
// expected-sentence {{a second is no byte}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
