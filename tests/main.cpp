// SPDX-License-Identifier: BSL-1.0
// The precompiled header has doctest without its implementation; both macros add it.
#define DOCTEST_CONFIG_IMPLEMENT
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
