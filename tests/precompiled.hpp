// SPDX-License-Identifier: BSL-1.0
// What every test includes, compiled once. A test still includes what it uses.
#include <dryfit/dryfit.hpp>

#include <doctest/doctest.h>
