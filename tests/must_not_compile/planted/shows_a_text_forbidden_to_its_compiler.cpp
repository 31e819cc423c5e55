// SPDX-License-Identifier: BSL-1.0
// refused {{forbidden text: (byte|bytes|bytes?)}}
// expected-error {{operator|operands}}
// forbidden-text-gcc {{bytes}}
// forbidden-text-clang {{byte}}
// forbidden-text-nvcc {{bytes?}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
