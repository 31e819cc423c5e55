// SPDX-License-Identifier: BSL-1.0
/// \file
/// Verdicts: whether a plan fits its device, or a limit of your own.
#pragma once

#include <dryfit/decide/fits.hpp>
