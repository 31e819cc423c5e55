// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/builders/rearrange.hpp>
#include <dryfit/inventory/environment.hpp>
#include <dryfit/inventory/tape.hpp>

#include <cstdint>

namespace dryfit {

/// How tensor parallelism divides a weight matrix: by the columns of its output, by the rows of its input, or not.
enum class matrix_split : int { none, column, row };

/// A weight matrix as this rank sees it.
struct linear_layer {
    const char* name = "";
    component part = component::mlp;
    std::int64_t inputs = 0;  ///< columns of the input on this rank
    std::int64_t outputs = 0; ///< columns of the output on this rank
    matrix_split split = matrix_split::none;
    bool bias = false;
    bool gather_is_kept = false;               ///< the gathered input lies in a buffer that exists anyhow
    bool weight_gradient_is_temporary = false; ///< its backward makes a weight gradient that is not the one kept
};

/// x W^T (+ b): keeps its input.
///
/// Under sequence parallelism a column-split matrix gathers its input and scatters the sum of its input gradients, a
/// row-split one scatters its output and gathers the gradient of it (Korthikanti et al. 2022, figure 6); what is kept
/// is the rank's own piece. Without it the sums happen in place.
constexpr value linear(tape& t, const environment& env, const value& input, const linear_layer& layer) {
    const value x = cast(t, input, env.width, "autocast_of_input", layer.part); // a copy for each matrix multiplication
    const bool gathers = env.sequence_parallel && layer.split == matrix_split::column;
    const bool scatters = env.sequence_parallel && layer.split == matrix_split::row;
    const value y = t.make((scatters ? env.stream_tokens : env.tokens) * layer.outputs, env.width);
    const auto whole = [&](std::int64_t columns) {
        return static_cast<double>(env.tokens * columns) * static_cast<double>(env.width);
    };
    const double gathered = gathers && !layer.gather_is_kept ? whole(layer.inputs) : 0;
    const double unsummed_gradient = gathers ? whole(layer.inputs) : scatters ? whole(layer.outputs) : 0;
    const double weight_gradient =
        layer.weight_gradient_is_temporary
            ? static_cast<double>(layer.inputs * layer.outputs) * static_cast<double>(env.width)
            : 0;
    t.record({.name = layer.name,
              .part = layer.part,
              .reads = x.storage,
              .writes = y.storage,
              .saves = x.storage,
              .consumes = y.gradient,
              .produces = x.gradient,
              .parameters = layer.inputs * layer.outputs + (layer.bias ? layer.outputs : 0),
              .forward_transient = scatters ? whole(layer.outputs) : gathered,
              .backward_transient = gathered + unsummed_gradient + weight_gradient});
    t.multiplies(env.tokens, layer.outputs, layer.inputs);
    return y;
}

} // namespace dryfit
