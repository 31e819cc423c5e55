// SPDX-License-Identifier: BSL-1.0
// Quantities of two dimensions have no order, and the message names both.
// expected-error-gcc {{no match for 'operator<' .*quantity<dryfit::dimension::information>.*quantity<dryfit::dimension::time>}}
// expected-error-clang {{invalid operands to binary expression .*quantity<dimension::information>.*quantity<dimension::time>}}
// expected-error-nvcc {{no operator .<. matches}}
// expected-text-nvcc {{dryfit::bytes < dryfit::seconds}}
#include <dryfit/units.hpp>

using namespace dryfit;
using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr bool smaller = 1_GB < 2_GB;
#else
constexpr bool smaller = 1_GB < 2_s;
#endif
