// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/units.hpp>

#include <cstdint>

namespace dryfit {

/// A part of a training step that has a fullest moment of its own.
enum class phase : int {
    forward,  ///< through embedding and layers
    loss,     ///< last norm, head and loss, forward and backward
    backward, ///< through the layers and the embedding, recomputation included
    optimizer_step
};
inline constexpr int phase_count = 4;

/// The phases, in the order of a step.
inline constexpr phase phases[phase_count] = {phase::forward, phase::loss, phase::backward, phase::optimizer_step};

/// The name of a phase.
[[nodiscard]] constexpr const char* name(phase p) {
    switch (p) {
    case phase::forward:
        return "forward";
    case phase::loss:
        return "loss";
    case phase::backward:
        return "backward";
    case phase::optimizer_step:
        return "optimizer step";
    }
    return "?";
}

/// What bytes are held for.
enum class account : int {
    parameters,
    gradients, ///< of the parameters
    master_weights,
    optimizer_states,
    activations,           ///< kept from forward to backward, by all micro-batches in flight
    recompute_working_set, ///< activations that recomputation has made again
    logits,                ///< values and gradients of the extent of the vocabulary
    temporaries, ///< values and gradients that pass through at the moment, and what operations take for themselves
    gathered_parameters, ///< sharded parameters that are whole at the moment
    communication_buffers,
    cast_copies, ///< parameters or gradients in a second format
    batch_inputs,
    workspace, ///< what libraries set aside for themselves through the allocator
    context    ///< driver context and collective library: not the allocator's, and in no phase's sum
};
inline constexpr int account_count = 14;

/// The accounts, in the order of a ledger.
inline constexpr account accounts[account_count] = {account::parameters,
                                                    account::gradients,
                                                    account::master_weights,
                                                    account::optimizer_states,
                                                    account::activations,
                                                    account::recompute_working_set,
                                                    account::logits,
                                                    account::temporaries,
                                                    account::gathered_parameters,
                                                    account::communication_buffers,
                                                    account::cast_copies,
                                                    account::batch_inputs,
                                                    account::workspace,
                                                    account::context};

/// The name of an account.
[[nodiscard]] constexpr const char* name(account a) {
    switch (a) {
    case account::parameters:
        return "parameters";
    case account::gradients:
        return "gradients";
    case account::master_weights:
        return "master weights";
    case account::optimizer_states:
        return "optimizer states";
    case account::activations:
        return "activations";
    case account::recompute_working_set:
        return "recompute working set";
    case account::logits:
        return "logits";
    case account::temporaries:
        return "temporaries";
    case account::gathered_parameters:
        return "gathered parameters";
    case account::communication_buffers:
        return "communication buffers";
    case account::cast_copies:
        return "cast copies";
    case account::batch_inputs:
        return "batch inputs";
    case account::workspace:
        return "workspace";
    case account::context:
        return "context";
    }
    return "?";
}

/// Where a rank stands in the job, each counted from 0. Ranks that differ in `data` or `tensor` alone hold the same.
struct rank_position {
    std::int64_t pipeline_stage = 0;
    std::int64_t data = 0;
    std::int64_t tensor = 0;

    friend constexpr bool operator==(const rank_position&, const rank_position&) = default;
};

/// The bytes of one phase at its fullest moment, by account, and the operation that runs then.
struct phase_ledger {
    double amounts[account_count]{}; ///< bytes
    const char* operation = "";

    [[nodiscard]] constexpr bytes operator[](account a) const { return bytes{amounts[static_cast<int>(a)]}; }

    constexpr void add(account a, double amount) { amounts[static_cast<int>(a)] += amount; }

    /// Allocated bytes: all accounts but `context`.
    [[nodiscard]] constexpr bytes allocated() const {
        double sum = 0;
        for (int i = 0; i < account_count; ++i) sum += amounts[i];
        return bytes{sum - amounts[static_cast<int>(account::context)]};
    }
};

/// What the plan needs that fits nowhere: the largest number of bytes there is.
inline constexpr bytes nowhere{1.7976931348623157e308};

/// Bytes in the allocator's pages, 2 MiB each, as with expandable segments and without holes.
[[nodiscard]] constexpr bytes in_pages(bytes allocated) {
    constexpr double page = 2097152;
    const double pages = allocated.in_base_unit / page;
    if (!(pages < 9007199254740992.0)) return allocated; // a double has no fractions there
    const double whole = static_cast<double>(static_cast<std::int64_t>(pages));
    return bytes{(whole < pages ? whole + 1 : whole) * page};
}

/// The memory of one rank, phase by account. Unit: bytes of one device.
///
/// Three totals, never confused: `allocated` (tensors), `reserved` (the allocator's pages) and `in_use` (what
/// nvidia-smi shows). The ledger of an impossible plan is `refused`: it has no amounts, and its totals are the largest
/// number there is, so that it fits nowhere. Phases and accounts are those that the enumerations name; no other value
/// has a place.
struct memory_ledger {
    phase_ledger by_phase[phase_count]{};
    phase fullest = phase::forward; ///< the phase with the largest allocation
    rank_position rank{};
    bool refused = false;
    bool context_is_known = false; ///< the device's vendor states what its driver takes; else `context` is 0

    /// The phase with the largest allocation.
    [[nodiscard]] constexpr phase peak_phase() const { return fullest; }

    /// The operation that runs at the peak.
    [[nodiscard]] constexpr const char* peak_operation() const { return at_peak().operation; }

    /// Allocated bytes of a phase at its fullest moment.
    [[nodiscard]] constexpr bytes at(phase p) const { return refused ? nowhere : of(p).allocated(); }

    /// Bytes of an account in a phase.
    [[nodiscard]] constexpr bytes at(phase p, account a) const { return refused ? nowhere : of(p)[a]; }

    /// The operation that runs at the fullest moment of a phase; empty if the rank does not run the phase.
    [[nodiscard]] constexpr const char* operation(phase p) const { return of(p).operation; }

    /// Bytes of an account at the peak.
    [[nodiscard]] constexpr bytes operator[](account a) const { return refused ? nowhere : at_peak()[a]; }

    /// Bytes of tensors at the peak: torch.cuda.max_memory_allocated.
    [[nodiscard]] constexpr bytes allocated() const { return refused ? nowhere : at_peak().allocated(); }

    /// Bytes of the pages that hold them: the least that torch.cuda.max_memory_reserved can be.
    [[nodiscard]] constexpr bytes reserved() const { return refused ? nowhere : in_pages(allocated()); }

    /// What the driver counts for the process: reserved, the context and the collective library's buffers.
    [[nodiscard]] constexpr bytes in_use() const {
        return refused ? nowhere : reserved() + at_peak()[account::context];
    }

  private:
    [[nodiscard]] constexpr const phase_ledger& of(phase p) const { return by_phase[static_cast<int>(p)]; }
    [[nodiscard]] constexpr const phase_ledger& at_peak() const { return of(fullest); }
};

} // namespace dryfit
