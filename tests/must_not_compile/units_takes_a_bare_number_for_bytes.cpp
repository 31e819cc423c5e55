// SPDX-License-Identifier: BSL-1.0
// A number without a unit is no quantity, not even where a brace could have been left out.
// expected-error-gcc {{could not convert .* from 'double' to .*quantity<dryfit::dimension::information>}}
// expected-error-clang {{no viable conversion from 'double' to .*quantity<dimension::information>}}
// expected-error-nvcc {{convert from .double. to .*quantity<dryfit::dimension::information>}}
// byte-limit: g++-12 380, clang-14 1260, clang-22 1420, nvcc-13 350 (reviewed)
#include <dryfit/units.hpp>

using namespace dryfit;
using namespace dryfit::literals;

struct card {
    bytes memory{};
};

#ifdef EXPECT_VALID_TWIN
constexpr card mine{.memory = 80_GB};
#else
constexpr card mine{.memory = 80e9};
#endif
