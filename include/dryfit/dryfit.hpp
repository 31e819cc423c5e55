// SPDX-License-Identifier: BSL-1.0
/// \file
/// All of dryfit but its reports (`dryfit/io/`), which need strings and streams.
#pragma once

// From the ground up: a compiler that names a header also names the headers that it came by, which should be few.
// clang-format off
#include <dryfit/compiler.hpp>
#include <dryfit/version.hpp>
#include <dryfit/units.hpp>
#include <dryfit/numerics.hpp>
#include <dryfit/hardware.hpp>
#include <dryfit/model.hpp>
#include <dryfit/training.hpp>
#include <dryfit/plan.hpp>
#include <dryfit/inventory.hpp>
#include <dryfit/memory.hpp>
#include <dryfit/decide.hpp>
// clang-format on
