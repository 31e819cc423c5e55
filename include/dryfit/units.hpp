// SPDX-License-Identifier: BSL-1.0
/// \file
/// Quantities: values that carry their dimension (bytes, seconds, FLOP, tokens, dollars), and literals to write them.
/// `units/boost.hpp`, which converts from and to a user's own Boost.Units quantities, is included separately.
#pragma once

#include <dryfit/units/dimension.hpp>
#include <dryfit/units/literals.hpp>
#include <dryfit/units/quantity.hpp>
