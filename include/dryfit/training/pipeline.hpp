// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/compiler.hpp>

#include <cstdint>

namespace dryfit {

/// The order in which a stage runs the forward and backward passes of its micro-batches.
enum class pipeline_schedule : int {
    one_forward_one_backward ///< 1F1B (PipeDream-Flush)
};

/// 1F1B, the schedule of `pipeline_parallel` unless another is named. Source: Narayanan et al. 2021, section 2.2.1.
struct one_forward_one_backward {
    static constexpr pipeline_schedule spec = pipeline_schedule::one_forward_one_backward;
};

/// Micro-batches whose activations a stage (counted from 0) holds at its fullest moment: 1F1B holds as many as there
/// are stages from it to the end, and no more than there are at all.
[[nodiscard]] constexpr std::int64_t micro_batches_in_flight(pipeline_schedule, std::int64_t stages, std::int64_t stage,
                                                             std::int64_t micro_batches) {
    const std::int64_t warm_up = stages - stage;
    return warm_up < micro_batches ? warm_up : micro_batches;
}

} // namespace dryfit
