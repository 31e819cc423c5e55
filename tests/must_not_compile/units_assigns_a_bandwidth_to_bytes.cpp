// SPDX-License-Identifier: BSL-1.0
// Whoever divides by a time has a bandwidth: the result of an operation is named, too.
// expected-error-gcc {{conversion from '.*quantity<dryfit::dimension::bandwidth>' to .*quantity<dryfit::dimension::information>}}
// expected-error-clang {{no viable conversion from '.*quantity<dryfit::dimension::bandwidth>' to .*quantity<dimension::information>}}
// expected-error-nvcc {{conversion from .*quantity<dryfit::dimension::bandwidth>. to .*bytes}}
// byte-limit: g++-12 830, clang-14 1390, clang-22 1550, nvcc-13 360 (reviewed)
#include <dryfit/units.hpp>

using namespace dryfit;
using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr bytes moved = 80_GB / 2_s * 1_s;
#else
constexpr bytes moved = 80_GB / 2_s;
#endif
