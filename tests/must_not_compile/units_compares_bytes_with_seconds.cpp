// SPDX-License-Identifier: BSL-1.0
// Quantities of two dimensions have no order, and the message names both.
// expected-error-gcc {{no match for 'operator<' .*quantity<dryfit::dimension::information>.*quantity<dryfit::dimension::time>}}
// expected-error-clang {{invalid operands to binary expression .*quantity<dimension::information>.*quantity<dimension::time>}}
// expected-error-nvcc {{no operator .<. matches}}
// expected-text-nvcc {{dryfit::bytes < dryfit::seconds}}
// byte-limit: g++-12 1460, clang-14 640, clang-22 660, nvcc-13 1650 (reviewed)
#include <dryfit/units.hpp>

using namespace dryfit;
using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr bool smaller = 1_GB < 2_GB;
#else
constexpr bool smaller = 1_GB < 2_s;
#endif
