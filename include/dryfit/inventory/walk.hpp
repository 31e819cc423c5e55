// SPDX-License-Identifier: BSL-1.0
#pragma once

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

/// The bytes that the operations of one module keep; a storage belongs to the first operation that keeps it.
[[nodiscard]] constexpr double held_by(const tape& t, component part) {
    double total = 0;
    for (int i = 0; i < t.operation_count; ++i)
        if (t[i].part == part) total += bytes_of(t.keeps[i], t.storage_bytes);
    return total;
}

/// The bytes that a tape keeps from forward to backward.
[[nodiscard]] constexpr moment held_after_forward(const tape& t) {
    return {.operation = "end of forward",
            .activations = bytes_of(t.kept & ~t.vocabulary_storages, t.storage_bytes),
            .logits = bytes_of(t.kept & t.vocabulary_storages, t.storage_bytes)};
}

/// The fullest moment that a walk over a tape has met: its bytes, and what is live then.
struct fullest_moment {
    double total = -1; ///< bytes; less than 0 if there is no moment
    int operation = 0;
    storage_set kept = 0;
    storage_set replayed = 0;
    storage_set passing = 0; ///< values that nobody keeps
    storage_set gradients = 0;
    double transient = 0;
    double weight_gradients = 0;
};

/// The bytes of a moment by what they are for.
[[nodiscard]] constexpr moment breakdown(const tape& t, const fullest_moment& at) {
    if (at.total < 0) return {};
    const storage_set ordinary = ~t.vocabulary_storages;
    return {.operation = t[at.operation].name,
            .activations = bytes_of(at.kept & ordinary, t.storage_bytes),
            .recompute_working_set = bytes_of(at.replayed & ordinary, t.storage_bytes),
            .logits = bytes_of(at.kept & t.vocabulary_storages, t.storage_bytes) +
                      bytes_of(at.replayed & t.vocabulary_storages, t.storage_bytes) + // a second copy
                      bytes_of(at.passing & t.vocabulary_storages, t.storage_bytes) +
                      bytes_of(at.gradients & t.vocabulary_gradients, t.gradient_bytes),
            .temporaries = bytes_of(at.passing & ordinary, t.storage_bytes) +
                           bytes_of(at.gradients & ~t.vocabulary_gradients, t.gradient_bytes) + at.transient,
            .weight_gradients = at.weight_gradients};
}

namespace detail {

/// The fullest moment of running the operations [first, last) forward, with all that is live then in `passing`, which
/// the caller sorts.
///
/// `stays` are the storages that are live after the last operation, `live_bytes` the bytes of those of them that count
/// here (what others hold is left out). Walked from the end: a storage appears with the last operation that touches it
/// and ends with the one that made it.
[[nodiscard]] constexpr fullest_moment fullest_of_running(const tape& t, int first, int last, storage_set stays,
                                                          double live_bytes) {
    storage_set live = stays;
    double most = -1;
    int fullest = 0;
    storage_set live_then = 0;
    for (int i = last - 1; i >= first; --i) {
        for (storage_set appear = t.touches[i] & ~live; appear != 0; appear &= appear - 1)
            live_bytes += t.storage_bytes[__builtin_ctzll(appear)];
        live |= t.touches[i];
        const double total = live_bytes + t.entries[i].content.forward_transient;
        if (total >= most) {
            most = total;
            fullest = i;
            live_then = live;
        }
        for (storage_set made = t.makes[i] & live; made != 0; made &= made - 1)
            live_bytes -= t.storage_bytes[__builtin_ctzll(made)];
        live &= ~t.makes[i];
    }
    return {.total = most,
            .operation = fullest,
            .passing = live_then,
            .transient = most < 0 ? 0 : t.entries[fullest].content.forward_transient};
}

} // namespace detail

/// The fullest moment of the forward pass of a tape that keeps `held` bytes. What will be kept counts as kept from
/// where it is made.
[[nodiscard]] constexpr fullest_moment fullest_forward(const tape& t, double held) {
    fullest_moment fullest = detail::fullest_of_running(t, 0, t.operation_count, t.kept, held);
    fullest.kept = fullest.passing & t.kept;
    fullest.passing &= ~t.kept;
    return fullest;
}

/// The fullest moment of the backward pass of a tape that keeps `held` bytes: what is kept, the gradients that flow,
/// and what each operation's backward takes for itself. A storage is freed when the backward of the first operation
/// that keeps it has run.
///
/// `arriving` are the gradients that are live when it begins: that of the output, unless the tape ends in the loss.
[[nodiscard]] constexpr fullest_moment fullest_backward(const tape& t, double held, storage_set arriving,
                                                        const weight_gradients& made) {
    fullest_moment fullest;
    storage_set kept = t.kept;
    storage_set replayed = 0;
    storage_set gradients = arriving;
    double live = held + bytes_of(arriving, t.gradient_bytes);
    double weights = 0;
    int region = t.region_count - 1; // the last one that backward has not left
    for (int i = t.operation_count - 1; i >= 0; --i) {
        storage_set freed = t.keeps[i];
        storage_set freed_again = 0;
        if (region >= 0 && i < t.regions[region].last) {
            if (i == t.regions[region].last - 1) {
                replayed = t.regions[region].replays;
                const storage_set outside = t.regions[region].outside;
                const double again_bytes = bytes_of(replayed, t.storage_bytes);
                fullest_moment again =
                    detail::fullest_of_running(t, t.regions[region].first, i + 1, replayed | outside, again_bytes);
                again.total += live + weights;
                if (again.total > fullest.total) {
                    fullest = again;
                    fullest.kept = kept;
                    fullest.replayed = again.passing & replayed;
                    fullest.passing = again.passing & ~replayed & ~outside;
                    fullest.gradients = gradients;
                    fullest.weight_gradients = weights;
                }
                live += again_bytes;
            }
            freed_again = t.replays[i];
            if (i == t.regions[region].first) --region;
        }
        double transient = t.entries[i].content.backward_transient;
        const storage_set produces = t.entries[i].content.produces;
        for (storage_set added = produces & gradients; added != 0; added &= added - 1)
            transient += t.gradient_bytes[__builtin_ctzll(added)];
        for (storage_set created = produces & ~gradients; created != 0; created &= created - 1)
            live += t.gradient_bytes[__builtin_ctzll(created)];
        gradients |= produces;
        if (made.mode == weight_gradient_mode::added)
            transient += static_cast<double>(t.entries[i].content.parameters) * made.width;
        else if (made.mode == weight_gradient_mode::created)
            weights += static_cast<double>(t.entries[i].content.parameters) * made.width;
        const double total = live + transient + weights;
        if (total > fullest.total) {
            fullest.total = total;
            fullest.operation = i;
            fullest.kept = kept;
            fullest.replayed = replayed;
            fullest.passing = 0;
            fullest.gradients = gradients;
            fullest.transient = transient;
            fullest.weight_gradients = weights;
        }
        storage_set over = t.entries[i].content.consumes & gradients;
        gradients &= ~over;
        for (; over != 0; over &= over - 1) live -= t.gradient_bytes[__builtin_ctzll(over)];
        kept &= ~freed;
        for (; freed != 0; freed &= freed - 1) live -= t.storage_bytes[__builtin_ctzll(freed)];
        replayed &= ~freed_again;
        for (; freed_again != 0; freed_again &= freed_again - 1) live -= t.storage_bytes[__builtin_ctzll(freed_again)];
    }
    return fullest;
}

/// The fullest moment of the forward pass of a tape, by what its bytes are for.
[[nodiscard]] constexpr moment forward_peak(const tape& t) {
    return breakdown(t, fullest_forward(t, bytes_of(t.kept, t.storage_bytes)));
}

/// The fullest moment of the backward pass of a tape, by what its bytes are for.
[[nodiscard]] constexpr moment backward_peak(const tape& t, storage_set arriving, const weight_gradients& made) {
    return breakdown(t, fullest_backward(t, bytes_of(t.kept, t.storage_bytes), arriving, made));
}

} // namespace dryfit
