// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/environment.hpp>
#include <dryfit/inventory/tape.hpp>

namespace dryfit {

/// Dropout: keeps a mask; with probability 0 it is not there.
constexpr value dropout(tape& t, const environment& env, const value& x, double probability, component part) {
    if (!(probability > 0)) return x;
    const value y = t.make(x.elements, x.width);
    t.record({.name = "dropout",
              .part = part,
              .reads = x.storage,
              .writes = y.storage,
              .saves = t.make_storage(x.elements, env.kernels.dropout_mask_bytes),
              .consumes = y.gradient,
              .produces = x.gradient});
    return y;
}

} // namespace dryfit
