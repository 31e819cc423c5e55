// SPDX-License-Identifier: BSL-1.0
// What the test lint.tidy has to refuse: a division that loses its rest.
#include "suspicious.hpp"

TrainingPlan plan_of(int parameters, int ranks) { return {.share = parameters / ranks * 0.5}; }
