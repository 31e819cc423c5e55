// SPDX-License-Identifier: BSL-1.0
/// \file
/// Number formats, and the small constexpr tools that everything else shares.
#pragma once

#include <dryfit/numerics/count.hpp>
#include <dryfit/numerics/fixed_text.hpp>
#include <dryfit/numerics/math.hpp>
#include <dryfit/numerics/maybe.hpp>
#include <dryfit/numerics/number_format.hpp>
