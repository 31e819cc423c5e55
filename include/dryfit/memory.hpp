// SPDX-License-Identifier: BSL-1.0
/// \file
/// What a plan holds on a rank, account by account and phase by phase.
#pragma once

#include <dryfit/memory/buffers.hpp>
#include <dryfit/memory/ledger.hpp>
#include <dryfit/memory/memory.hpp>
#include <dryfit/memory/states.hpp>
#include <dryfit/memory/timeline.hpp>
