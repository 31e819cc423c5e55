// SPDX-License-Identifier: BSL-1.0
// A dimension without a name is a product of powers, never one of Boost's lists.
// expected-error {{quantity<dryfit::dimension::derived<dryfit::dimension::power<dryfit::dimension::base::byte, 2>}}
// byte-limit: g++-12 1040, clang-14 1650, clang-22 1810, nvcc-13 620 (reviewed)
#include <dryfit/units.hpp>

using namespace dryfit;
using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr bytes product = 2_GB * 3;
#else
constexpr bytes product = 2_GB * 3_GB;
#endif
