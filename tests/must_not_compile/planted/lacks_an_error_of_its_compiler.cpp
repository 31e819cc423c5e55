// SPDX-License-Identifier: BSL-1.0
// refused {{no line has this behind 'error:': petabytes of (gcc|clang|nvcc)}}
// expected-error {{operator|operands}}
// expected-error-gcc {{petabytes of gcc}}
// expected-error-clang {{petabytes of clang}}
// expected-error-nvcc {{petabytes of nvcc}}
#include <dryfit/units.hpp>

using namespace dryfit::literals;

#ifdef EXPECT_VALID_TWIN
constexpr auto sum = 1_GB + 1_GB;
#else
constexpr auto sum = 1_GB + 1_s;
#endif
