// SPDX-License-Identifier: BSL-1.0
// What each job may take of its GPU. This file has no code: it has passed when it has compiled.
#include "plans.hpp"

// [budget]
using namespace dryfit::literals;

// Nightly evaluation shares the GPUs of pretraining and needs 10 GB of them.
inline constexpr dryfit::bytes beside_evaluation = 70_GB;

static_assert(dryfit::fits_within<jobs::pretraining, beside_evaluation>);
static_assert(dryfit::fits_within<jobs::long_context, beside_evaluation>);
static_assert(dryfit::fits<jobs::fine_tuning::with<dryfit::headroom<8_GB>>>); // for what the allocator cannot use
// [end budget]
