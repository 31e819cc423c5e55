// SPDX-License-Identifier: BSL-1.0
// What all cases include, compiled once for each compiler.
#include <dryfit/dryfit.hpp>
