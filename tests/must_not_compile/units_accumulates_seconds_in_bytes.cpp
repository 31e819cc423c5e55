// SPDX-License-Identifier: BSL-1.0
// A total takes its own dimension only.
// expected-error-gcc {{no match for 'operator\+=' .*quantity<dryfit::dimension::information>.*quantity<dryfit::dimension::time>}}
// expected-error-clang {{no viable overloaded '\+='}}
// expected-error-nvcc {{no operator .\+=. matches}}
// expected-text {{dimension::information}}
// expected-text-gcc {{dimension::time}}
// expected-text-clang {{dimension::time}}
// expected-text-nvcc {{dryfit::bytes \+= dryfit::seconds}}
// byte-limit: g++-12 1280, clang-14 450, clang-22 510, nvcc-13 1070 (reviewed)
#include <dryfit/units.hpp>

using namespace dryfit;
using namespace dryfit::literals;

constexpr bytes total() {
    bytes sum = 1_GB;
#ifdef EXPECT_VALID_TWIN
    sum += 1_GB;
#else
    sum += 1_s;
#endif
    return sum;
}
