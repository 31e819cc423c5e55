// SPDX-License-Identifier: BSL-1.0
/// \file
/// Plans: parts put together, the value they spell, and the rules that tell which cannot work.
#pragma once

#include <dryfit/plan/bounds.hpp>
#include <dryfit/plan/diagnose.hpp>
#include <dryfit/plan/hash.hpp>
#include <dryfit/plan/part.hpp>
#include <dryfit/plan/plan.hpp>
#include <dryfit/plan/resolve.hpp>
#include <dryfit/plan/spec.hpp>
#include <dryfit/plan/violation.hpp>
