// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/tape.hpp>
#include <dryfit/model/transformer.hpp>

#include <cstdint>

namespace dryfit {

/// The non-linearity of an MLP without a gate: GELU and SiLU keep their input, ReLU its result.
constexpr value activation(tape& t, const value& x, activation_kind kind) {
    const value y = t.make(x.elements, x.width);
    t.record({.name = "activation",
              .part = component::mlp,
              .reads = x.storage,
              .writes = y.storage,
              .saves = kind == activation_kind::relu ? y.storage : x.storage,
              .consumes = y.gradient,
              .produces = x.gradient});
    return y;
}

/// f(gate) x up as one kernel over both: keeps them.
constexpr value fused_gated_activation(tape& t, const value& gate_and_up, std::int64_t outputs) {
    const value y = t.make(outputs, gate_and_up.width);
    t.record({.name = "gated_activation",
              .part = component::mlp,
              .reads = gate_and_up.storage,
              .writes = y.storage,
              .saves = gate_and_up.storage,
              .consumes = y.gradient,
              .produces = gate_and_up.gradient});
    return y;
}

/// f(gate) x up as two operations: keeps gate, f(gate) and up.
constexpr value composed_gated_activation(tape& t, const value& gate, const value& up, activation_kind kind) {
    const value bent = activation(t, gate, kind);
    const value y = t.make(up.elements, up.width);
    t.record({.name = "gate_multiply",
              .part = component::mlp,
              .reads = bent.storage | up.storage,
              .writes = y.storage,
              .saves = bent.storage | up.storage,
              .consumes = y.gradient,
              .produces = bent.gradient | up.gradient});
    return y;
}

} // namespace dryfit
