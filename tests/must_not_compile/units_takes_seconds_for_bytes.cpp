// SPDX-License-Identifier: BSL-1.0
// A quantity of another dimension is no argument, and the message names both.
// expected-error-gcc {{could not convert}}
// expected-error-clang {{no matching function for call to 'is_large'}}
// expected-error-nvcc {{conversion from .dryfit::seconds. .*quantity<dryfit::dimension::time>.* to .dryfit::bytes. .*quantity<dryfit::dimension::information>}}
// expected-text {{dimension::information}}
// expected-text {{dimension::time}}
// byte-limit: g++-12 430, clang-14 490, clang-22 550, nvcc-13 440 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;
using namespace dryfit::literals;

constexpr bool is_large(bytes size) { return size > 1_GB; }

#ifdef EXPECT_VALID_TWIN
constexpr bool large = is_large(2_GB);
#else
constexpr bool large = is_large(2_s);
#endif
