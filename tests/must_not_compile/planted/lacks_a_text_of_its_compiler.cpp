// SPDX-License-Identifier: BSL-1.0
// refused {{no line has this text: petabytes of (gcc|clang|nvcc)}}
// expected-error {{operator|operands}}
// expected-text-gcc {{petabytes of gcc}}
// expected-text-clang {{petabytes of clang}}
// expected-text-nvcc {{petabytes of nvcc}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
