// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/environment.hpp>
#include <dryfit/inventory/tape.hpp>

namespace dryfit {

/// Rotary position embedding of a query or key: a new tensor; the tables that backward needs are shared by all layers.
/// Under autocast the result is as wide as the tables, fp32. Source: Su et al. 2021; Hugging Face
/// `apply_rotary_pos_emb`.
constexpr value rotary_embedding(tape& t, const environment& env, const value& x) {
    const value y = t.make(x.elements, env.stream_width);
    t.record({.name = "rotary_embedding",
              .part = component::attention,
              .reads = x.storage,
              .writes = y.storage,
              .consumes = y.gradient,
              .produces = x.gradient});
    return y;
}

} // namespace dryfit
