// SPDX-License-Identifier: BSL-1.0
// What the test lint.tidy has to refuse in a header: a name that is not like those of this project.
#pragma once

struct TrainingPlan {
    double share = 0;
};
