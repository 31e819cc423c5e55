// SPDX-License-Identifier: BSL-1.0
// A sum of two dimensions names both.
// documents: quantity
// expected-error-gcc {{no match for 'operator\+' .*quantity<dryfit::dimension::information>.*quantity<dryfit::dimension::time>}}
// expected-error-clang {{invalid operands to binary expression .*quantity<dimension::information>.*quantity<dimension::time>}}
// expected-error-nvcc {{no operator .\+. matches}}
// expected-text-nvcc {{dryfit::bytes \+ dryfit::seconds}}
// byte-limit: g++-12 1917, clang-14 834, clang-22 855, nvcc-13 1639
#include <dryfit/dryfit.hpp>

using namespace dryfit;
using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
