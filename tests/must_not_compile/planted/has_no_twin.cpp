// SPDX-License-Identifier: BSL-1.0
// refused {{no valid twin}}
// refused-sentences {{no valid twin}}
// expected-error {{operator|operands}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

constexpr auto sum = 1_GB + 1_s;
