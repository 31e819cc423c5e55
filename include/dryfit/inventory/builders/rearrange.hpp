// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/tape.hpp>

#include <cstdint>

namespace dryfit {

/// A copy of a tensor in another layout or, with more elements, with repeated parts; keeps nothing.
constexpr value copy(tape& t, const value& x, std::int64_t elements, const char* name, component part) {
    const value y = t.make(elements, x.width);
    t.record({.name = name,
              .part = part,
              .reads = x.storage,
              .writes = y.storage,
              .consumes = y.gradient,
              .produces = x.gradient});
    return y;
}

/// A copy of a tensor in values of another width; keeps nothing.
constexpr value cast(tape& t, const value& x, std::int64_t width, const char* name, component part) {
    if (x.width == width) return x;
    const value y = t.make(x.elements, width);
    t.record({.name = name,
              .part = part,
              .reads = x.storage,
              .writes = y.storage,
              .consumes = y.gradient,
              .produces = x.gradient});
    return y;
}

/// The parts that views cut a tensor into; backward puts their gradients together into one new tensor.
struct three_views {
    value first;
    value second;
    value third;
};

/// Cuts a tensor into three views (one of them may be empty), such as a merged projection into query, key and value.
constexpr three_views split(tape& t, const value& whole, std::int64_t first, std::int64_t second, std::int64_t third,
                            component part) {
    const value nothing{0, whole.width, 0, 0};
    const value rest = third > 0 ? t.view(whole, third) : nothing; // named: nvcc 13.0 crashes on it inside the braces
    const three_views views{t.view(whole, first), t.view(whole, second), rest};
    t.record({.name = "split",
              .part = part,
              .reads = whole.storage,
              .consumes = views.first.gradient | views.second.gradient | views.third.gradient,
              .produces = whole.gradient});
    return views;
}

} // namespace dryfit
