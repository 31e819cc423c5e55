// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/environment.hpp>
#include <dryfit/inventory/tape.hpp>

namespace dryfit {

/// stream + branch: keeps nothing; the gradient of the sum is that of both, one tensor, if their formats agree.
constexpr value residual(tape& t, const value& stream, const value& branch, component part) {
    const value sum{stream.elements, stream.width, t.make_storage(stream.elements, stream.width), stream.gradient};
    if (branch.width == stream.width) t.gradient_takes_no_bytes(branch);
    t.record({.name = "residual",
              .part = part,
              .reads = stream.storage | branch.storage,
              .writes = sum.storage,
              .produces = branch.gradient});
    return sum;
}

} // namespace dryfit
