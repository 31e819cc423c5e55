// SPDX-License-Identifier: BSL-1.0
/// \file
/// All of dryfit but its reports (`dryfit/io/`), which need strings and streams.
#pragma once

#include <dryfit/compiler.hpp>
#include <dryfit/decide.hpp>
#include <dryfit/hardware.hpp>
#include <dryfit/inventory.hpp>
#include <dryfit/memory.hpp>
#include <dryfit/model.hpp>
#include <dryfit/numerics.hpp>
#include <dryfit/plan.hpp>
#include <dryfit/training.hpp>
#include <dryfit/units.hpp>
#include <dryfit/version.hpp>
