// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/environment.hpp>
#include <dryfit/inventory/tape.hpp>
#include <dryfit/model/transformer.hpp>

#include <cstdint>

namespace dryfit {

/// The rows of a value, each of `columns` values; a row without values is none.
[[nodiscard]] constexpr std::int64_t rows_of(const value& x, std::int64_t columns) {
    return columns > 0 ? x.elements / columns : 0;
}

/// LayerNorm or RMSNorm of rows of `columns` values as one kernel: keeps its input and its statistics.
constexpr value fused_norm(tape& t, const environment& env, const value& x, std::int64_t columns,
                           const transformer& model, const char* name) {
    const value y = t.make(x.elements, x.width);
    const std::int64_t statistics = model.norm == norm_kind::layer_norm ? 2 : 1;
    t.record({.name = name,
              .part = component::norm,
              .reads = x.storage,
              .writes = y.storage,
              .saves = x.storage | t.make_storage(statistics * rows_of(x, columns), env.statistics_width),
              .consumes = y.gradient,
              .produces = x.gradient,
              .parameters = columns * (model.norm_bias ? 2 : 1)});
    return y;
}

/// RMSNorm as tensor operations: `x = x.float(); x * rsqrt(x.pow(2).mean(-1) + eps)`, back to the input's format, then
/// `weight * x`. Source: Hugging Face modeling_llama.py `LlamaRMSNorm`.
constexpr value composed_rms_norm(tape& t, const environment& env, const value& x, std::int64_t columns,
                                  const char* name) {
    value wide = x;
    if (x.width < 4) {
        wide = t.make(x.elements, 4);
        t.record({.name = "norm_upcast",
                  .part = component::norm,
                  .reads = x.storage,
                  .writes = wide.storage,
                  .consumes = wide.gradient,
                  .produces = x.gradient});
    }
    const bool keeps_square = env.kernels.rms_norm == rms_norm_kernel::composed_with_input_kept_twice;
    const value deviation = t.make(rows_of(x, columns), 4);
    t.record(
        {.name = "norm_rsqrt",
         .part = component::norm,
         .reads = wide.storage,
         .writes = deviation.storage,
         .saves = wide.storage | deviation.storage | (keeps_square ? t.make_storage(x.elements, 4) : storage_set{0}),
         .consumes = deviation.gradient,
         .produces = wide.gradient});
    value normalized = t.make(x.elements, 4);
    t.record({.name = "norm_scale",
              .part = component::norm,
              .reads = wide.storage | deviation.storage,
              .writes = normalized.storage,
              .saves = wide.storage | deviation.storage,
              .consumes = normalized.gradient,
              .produces = wide.gradient | deviation.gradient});
    if (x.width < 4) {
        const value narrow = t.make(x.elements, x.width);
        t.record({.name = "norm_downcast",
                  .part = component::norm,
                  .reads = normalized.storage,
                  .writes = narrow.storage,
                  .consumes = narrow.gradient,
                  .produces = normalized.gradient});
        normalized = narrow;
    }
    const value y = t.make(x.elements, x.width);
    t.record({.name = name,
              .part = component::norm,
              .reads = normalized.storage,
              .writes = y.storage,
              .saves = normalized.storage,
              .consumes = y.gradient,
              .produces = normalized.gradient,
              .parameters = columns});
    return y;
}

/// The model's norm of rows of `columns` values, through the kernels of the environment.
constexpr value norm(tape& t, const environment& env, const value& x, std::int64_t columns, const transformer& model,
                     const char* name) {
    if (model.norm == norm_kind::rms_norm && env.kernels.rms_norm != rms_norm_kernel::fused)
        return composed_rms_norm(t, env, x, columns, name);
    return fused_norm(t, env, x, columns, model, name);
}

} // namespace dryfit
