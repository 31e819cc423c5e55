// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/environment.hpp>
#include <dryfit/inventory/tape.hpp>
#include <dryfit/model/transformer.hpp>

#include <cstdint>

namespace dryfit {

/// The rows of a table (of the vocabulary, or of learned positions) that the tokens of the rank name. The indices that
/// backward needs belong to the batch.
///
/// Where the framework sums weight gradients inside its GEMMs, a table's gradient is a tensor of its own first.
constexpr value embedding(tape& t, const environment& env, const char* name, component part, std::int64_t rows) {
    const value y = t.make(env.stream_tokens * env.hidden, env.stream_width);
    const std::int64_t parameters = rows * env.hidden;
    const double unsummed = env.sequence_parallel ? static_cast<double>(env.tokens * env.hidden * env.stream_width) : 0;
    t.record(
        {.name = name,
         .part = part,
         .writes = y.storage,
         .consumes = y.gradient,
         .parameters = parameters,
         .forward_transient = unsummed,
         .backward_transient =
             unsummed + (env.kernels.fused_weight_gradients ? static_cast<double>(parameters * env.weight_width) : 0)});
    return y;
}

} // namespace dryfit
