// SPDX-License-Identifier: BSL-1.0
/// \file
/// Which dryfit this is. CMakeLists.txt reads the three numbers from here: they stand nowhere else.
#pragma once

#include <dryfit/compiler.hpp>

#define DRYFIT_VERSION_MAJOR 0
#define DRYFIT_VERSION_MINOR 1
#define DRYFIT_VERSION_PATCH 0

/// The version as one number for `#if`: 1.2.3 is 10203.
#define DRYFIT_VERSION (DRYFIT_VERSION_MAJOR * 10000 + DRYFIT_VERSION_MINOR * 100 + DRYFIT_VERSION_PATCH)

namespace dryfit {

/// The revision of the figures: it rises when a term is corrected so that a plan's ledger shows another number than
/// before. Figures that a program has stored can be compared with new ones while it stays the same.
inline constexpr int ledger_revision = 1;

} // namespace dryfit
