// SPDX-License-Identifier: BSL-1.0
// A tape that is full ends the constant expression by a function that says so.
// documents: tape_is_full
// expected-error-gcc {{call to non-.constexpr. function .*tape_is_full}}
// expected-error-clang {{not an integral constant expression}}
// expected-error-nvcc {{expression must have a constant value}}
// expected-text {{tape_is_full}}
// byte-limit: g++-12 1360, clang-14 1020, clang-22 1180, nvcc-13 800 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

constexpr int operations_after(int recorded) {
    tape t;
    for (int i = 0; i < recorded; ++i) t.record({.name = "norm"});
    return t.operation_count;
}

#ifdef EXPECT_VALID_TWIN
static_assert(operations_after(64) == 64);
#else
static_assert(operations_after(65) == 64);
#endif
