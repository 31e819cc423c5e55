// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/environment.hpp>
#include <dryfit/inventory/layer.hpp>
#include <dryfit/inventory/parameters.hpp>
#include <dryfit/inventory/recompute.hpp>
#include <dryfit/inventory/stage.hpp>
#include <dryfit/inventory/tape.hpp>
#include <dryfit/inventory/walk.hpp>
