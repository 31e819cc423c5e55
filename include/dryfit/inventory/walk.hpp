// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/layer.hpp>
#include <dryfit/inventory/tape.hpp>

#include <cstdint>

namespace dryfit {

/// What is live at one moment of a walk, by what it is for. Unit: bytes, of one micro-batch on one rank.
struct moment {
    const char* operation = "";
    double activations = 0;           ///< kept for backward
    double recompute_working_set = 0; ///< the same, made again by recomputation
    double logits = 0;                ///< values and gradients of the extent of the vocabulary
    double temporaries = 0;           ///< everything else that passes through
    double weight_gradients = 0;      ///< gradients of parameters that this walk has made so far

    [[nodiscard]] constexpr double total() const {
        return activations + recompute_working_set + logits + temporaries + weight_gradients;
    }
};

/// Where the gradients of parameters come from in backward.
enum class weight_gradient_mode : int {
    summed_in_place, ///< the GEMM adds to a buffer that exists
    created,         ///< each one is a new tensor that stays
    added            ///< each one is a new tensor that is added to an existing one and freed
};

/// Gradients of parameters during a backward walk.
struct weight_gradients {
    weight_gradient_mode mode = weight_gradient_mode::summed_in_place;
    double width = 0;         ///< bytes a parameter
    bool exist_before = true; ///< those of the whole rank are held before the walk begins, and are no part of it
};

/// Bytes that a tape keeps from forward to backward.
[[nodiscard]] constexpr moment held_after_forward(const tape& t) {
    storage_set kept = 0;
    for (int i = 0; i < t.operation_count; ++i) kept |= t.entries[i].content.saves;
    return {.operation = "end of forward",
            .activations = bytes_of(kept & ~t.vocabulary_storages, t.storage_bytes),
            .logits = bytes_of(kept & t.vocabulary_storages, t.storage_bytes)};
}

/// Bytes that the operations of one module keep; a storage belongs to the first operation that keeps it.
[[nodiscard]] constexpr double held_by(const tape& t, component part) {
    storage_set seen = 0;
    double total = 0;
    for (int i = 0; i < t.operation_count; ++i) {
        const operation& op = t.entries[i].content;
        if (op.part == part) total += bytes_of(op.saves & ~seen, t.storage_bytes);
        seen |= op.saves;
    }
    return total;
}

namespace detail {

/// The sets that were live at the fullest moment, from which its breakdown is read afterwards.
struct live_sets {
    double total = -1;
    int operation = 0;
    storage_set kept = 0;
    storage_set replayed = 0;
    storage_set passing = 0; ///< values that nobody keeps
    storage_set gradients = 0;
    double transient = 0;
    double weight_gradients = 0;
};

[[nodiscard]] constexpr moment breakdown(const tape& t, const live_sets& at) {
    if (at.total < 0) return {};
    const storage_set values = at.kept | at.replayed | at.passing;
    return {.operation = t.entries[at.operation].content.name,
            .activations = bytes_of(at.kept & ~t.vocabulary_storages, t.storage_bytes),
            .recompute_working_set = bytes_of(at.replayed & ~at.kept & ~t.vocabulary_storages, t.storage_bytes),
            .logits = bytes_of(values & t.vocabulary_storages, t.storage_bytes) +
                      bytes_of(at.gradients & t.vocabulary_gradients, t.gradient_bytes),
            .temporaries = bytes_of(at.passing & ~at.kept & ~at.replayed & ~t.vocabulary_storages, t.storage_bytes) +
                           bytes_of(at.gradients & ~t.vocabulary_gradients, t.gradient_bytes) + at.transient,
            .weight_gradients = at.weight_gradients};
}

/// The fullest moment of running [range) forward, when an operation keeps `saves`, or with `replaying` its `replays`
/// too.
[[nodiscard]] constexpr live_sets fullest_forward(const tape& t, operation_range range, bool replaying) {
    storage_set kept_at_last = 0;
    storage_set written = 0;
    storage_set live = 0; // from the start: what is read before it is written comes from outside
    for (int i = range.first; i < range.last; ++i) {
        const operation& op = t.entries[i].content;
        kept_at_last |= op.saves;
        if (replaying) kept_at_last |= op.replays;
        live |= op.reads & ~written;
        written |= op.writes;
    }
    storage_set dies[tape::operation_capacity];
    storage_set needed_later = kept_at_last;
    for (int i = range.last - 1; i >= range.first; --i) {
        const storage_set touched = t.entries[i].content.reads | t.entries[i].content.writes;
        dies[i] = touched & ~needed_later;
        needed_later |= touched;
    }
    live_sets fullest{};
    storage_set kept = 0;
    storage_set replayed = 0;
    double live_bytes = bytes_of(live, t.storage_bytes);
    for (int i = range.first; i < range.last; ++i) {
        const operation& op = t.entries[i].content;
        kept |= op.saves;
        if (replaying) replayed |= op.replays;
        const storage_set appears = (op.writes | kept | replayed) & ~live;
        if (appears) live_bytes += bytes_of(appears, t.storage_bytes);
        live |= appears;
        const double total = live_bytes + op.forward_transient;
        if (total > fullest.total) {
            fullest.total = total;
            fullest.operation = i;
            fullest.kept = kept;
            fullest.replayed = replayed;
            fullest.passing = live;
        }
        if (dies[i]) live_bytes -= bytes_of(dies[i], t.storage_bytes);
        live &= ~dies[i];
    }
    fullest.transient = t.entries[fullest.operation].content.forward_transient;
    return fullest;
}

} // namespace detail

/// The fullest moment of the forward pass of a tape.
[[nodiscard]] constexpr moment forward_peak(const tape& t) {
    return detail::breakdown(t, detail::fullest_forward(t, {0, t.operation_count}, false));
}

/// The fullest moment of the backward pass of a tape: what is kept, the gradients that flow, and what each operation's
/// backward takes for itself. A storage is freed when the backward of the first operation that keeps it has run.
///
/// `arriving` are the gradients that are live when it begins: that of the output, unless the tape ends in the loss.
[[nodiscard]] constexpr moment backward_peak(const tape& t, storage_set arriving, const weight_gradients& made) {
    storage_set newly_kept[tape::operation_capacity];
    storage_set newly_replayed[tape::operation_capacity];
    storage_set kept = 0;
    storage_set seen = 0;
    for (int i = 0; i < t.operation_count; ++i) {
        const operation& op = t.entries[i].content;
        newly_kept[i] = op.saves & ~kept;
        newly_replayed[i] = op.replays & ~seen;
        kept |= op.saves;
        seen |= op.replays;
    }
    storage_set gradients = arriving;
    storage_set replayed = 0;
    double live_bytes = bytes_of(kept, t.storage_bytes) + bytes_of(gradients, t.gradient_bytes);
    double weight_bytes = 0;
    detail::live_sets fullest{};
    for (int i = t.operation_count - 1; i >= 0; --i) {
        const operation& op = t.entries[i].content;
        if (op.region != 0 && (i + 1 == t.operation_count || t.entries[i + 1].content.region != op.region)) {
            int first = i;
            replayed = newly_replayed[i];
            while (first > 0 && t.entries[first - 1].content.region == op.region) replayed |= newly_replayed[--first];
            detail::live_sets again = detail::fullest_forward(t, {first, i + 1}, true);
            // The region's inputs are counted among what is kept.
            const double outside = live_bytes - bytes_of(again.kept & kept, t.storage_bytes) + weight_bytes;
            if (again.total + outside > fullest.total) {
                fullest = again;
                fullest.total += outside;
                fullest.kept |= kept;
                fullest.gradients = gradients;
                fullest.weight_gradients = weight_bytes;
            }
            live_bytes += bytes_of(replayed, t.storage_bytes);
        }
        const storage_set created = op.produces & ~gradients;
        const storage_set added = op.produces & gradients;
        if (created) live_bytes += bytes_of(created, t.gradient_bytes);
        gradients |= created;
        double transient = op.backward_transient;
        if (added) transient += bytes_of(added, t.gradient_bytes);
        if (made.mode != weight_gradient_mode::summed_in_place) {
            const double weight = static_cast<double>(op.parameters + op.tied_parameters) * made.width;
            if (made.mode == weight_gradient_mode::added)
                transient += weight;
            else
                weight_bytes += weight;
        }
        const double total = live_bytes + transient + weight_bytes;
        if (total > fullest.total) {
            fullest.total = total;
            fullest.operation = i;
            fullest.kept = kept;
            fullest.replayed = replayed;
            fullest.passing = 0;
            fullest.gradients = gradients;
            fullest.transient = transient;
            fullest.weight_gradients = weight_bytes;
        }
        const storage_set over = op.consumes & gradients;
        const storage_set freed = newly_kept[i] | newly_replayed[i];
        if (over) live_bytes -= bytes_of(over, t.gradient_bytes);
        if (freed) live_bytes -= bytes_of(freed, t.storage_bytes);
        gradients &= ~over;
        kept &= ~freed;
        replayed &= ~freed;
    }
    return detail::breakdown(t, fullest);
}

} // namespace dryfit
