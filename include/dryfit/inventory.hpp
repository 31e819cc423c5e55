// SPDX-License-Identifier: BSL-1.0
/// \file
/// The recorded forward pass of a layer, the builders that record it, and what walks over it find.
#pragma once

#include <dryfit/inventory/environment.hpp>
#include <dryfit/inventory/layer.hpp>
#include <dryfit/inventory/parameters.hpp>
#include <dryfit/inventory/recompute.hpp>
#include <dryfit/inventory/stage.hpp>
#include <dryfit/inventory/tape.hpp>
#include <dryfit/inventory/walk.hpp>
