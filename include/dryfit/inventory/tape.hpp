// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/compiler.hpp>

#include <cstdint>

namespace dryfit {

/// A set of storages, or of gradients, of one tape: bit i stands for number i.
using storage_set = std::uint64_t;

/// The module of the model to which an operation belongs.
enum class component : int { embedding, position_embedding, norm, attention, mlp, lm_head, loss };
inline constexpr int component_count = 7;

/// A tensor that a builder returns and the next one takes: some elements of a storage, with a gradient of its own.
///
/// A view has the storage of another value and a gradient of its own. Builders pass values by copy.
struct value {
    std::int64_t elements = 0;
    std::int64_t width = 0; ///< bytes an element
    storage_set storage = 0;
    storage_set gradient = 0;
};

/// A multiplication of an (m x k) by a (k x n) matrix, the second one a weight, that an operation of a tape runs.
struct matrix_product {
    std::int64_t m;
    std::int64_t n;
    std::int64_t k;
    int operation;
};

/// One operation of the forward pass of a rank, and what its backward does with memory.
struct operation {
    const char* name = "";
    component part = component::mlp;
    storage_set reads = 0;
    storage_set writes = 0;
    storage_set saves = 0;         ///< what its backward needs
    storage_set consumes = 0;      ///< gradients of its outputs; they end when its backward has run
    storage_set produces = 0;      ///< gradients of its inputs
    std::int64_t parameters = 0;   ///< of this rank; backward makes a gradient of each
    double forward_transient = 0;  ///< bytes that exist only while it runs
    double backward_transient = 0; ///< the same of its backward
};

/// A run of operations [first, last) that keeps only what it takes from outside, and is run again in backward.
struct recomputed_region {
    int first;
    int last;
    storage_set outside; ///< storages that are older than the region
    storage_set inputs;  ///< those of them that it takes, and so keeps
    storage_set replays; ///< what its backward needs besides: made again
};

/// Where a constant expression ends that records more than a tape holds: not constexpr, so that a compiler names it.
inline void tape_is_full() {}

/// The forward pass of a layer, a head or an embedding, recorded on shapes alone.
///
/// Sizes are those of one rank. A tensor exists from where it is made: right before the operation that writes it, or
/// before all operations if it comes from outside. A tape stays beside what its walks have found (see `section`), which
/// names storages whose sizes only the tape knows. More operations, storages or gradients than a tape holds do not
/// compile; at run time they set `overflowed`, and a plan whose tape has overflowed is refused.
struct tape {
    static constexpr int operation_capacity = 64;
    static constexpr int storage_capacity = 64;
    static constexpr int product_capacity = 64;
    static constexpr int region_capacity = 8;

    /// Space for an operation that costs nothing until it is used.
    struct entry {
        union {
            operation content;
        };
        constexpr entry() {} // NOLINT: no operation yet
        constexpr explicit entry(const operation& op) : content(op) {}
    };

    entry entries[operation_capacity];
    storage_set makes[operation_capacity];   ///< storages made since the operation before
    storage_set touches[operation_capacity]; ///< what an operation reads, writes or saves
    storage_set keeps[operation_capacity];   ///< what it is the first to keep from forward to backward
    storage_set replays[operation_capacity]; ///< what it is the first to save in a recomputed region; elsewhere unset
    double storage_bytes[storage_capacity];
    double gradient_bytes[storage_capacity];
    matrix_product products[product_capacity];
    recomputed_region regions[region_capacity];
    int operation_count = 0;
    int storage_count = 0;
    int gradient_count = 0;
    int product_count = 0;
    int region_count = 0;
    bool recomputes = false; ///< a region has begun and not ended
    bool overflowed = false;
    storage_set storages = 0;             ///< all that were made
    storage_set recorded = 0;             ///< those that are as old as the last operation
    storage_set kept = 0;                 ///< by all operations
    storage_set vocabulary_storages = 0;  ///< logits and what is as large
    storage_set vocabulary_gradients = 0; ///< and their gradients
    std::int64_t tied_parameters = 0;     ///< those of its operations that another tape counts

    constexpr tape() {} // NOLINT: the arrays stay uninitialised on purpose, which saves most of a recording's cost

    [[nodiscard]] constexpr const operation& operator[](int i) const { return entries[i].content; }
    [[nodiscard]] constexpr const operation& last() const { return entries[operation_count - 1].content; }

    /// A new tensor of `elements` of `width` bytes each.
    [[nodiscard]] constexpr value make(std::int64_t elements, std::int64_t width) {
        if (storage_count == storage_capacity || gradient_count == storage_capacity) return overflow();
        storage_bytes[storage_count] = gradient_bytes[gradient_count] =
            static_cast<double>(elements) * static_cast<double>(width);
        const storage_set storage = storage_set{1} << storage_count++;
        storages |= storage;
        return {elements, width, storage, storage_set{1} << gradient_count++};
    }

    /// A view of the whole or a part of a tensor.
    [[nodiscard]] constexpr value view(const value& whole, std::int64_t elements) {
        if (gradient_count == storage_capacity) return overflow();
        gradient_bytes[gradient_count] = static_cast<double>(elements) * static_cast<double>(whole.width);
        return {elements, whole.width, whole.storage, storage_set{1} << gradient_count++};
    }

    /// Bytes without a gradient: statistics and masks, which only backward reads.
    [[nodiscard]] constexpr storage_set make_storage(std::int64_t elements, std::int64_t width) {
        if (storage_count == storage_capacity) return overflow().storage;
        storage_bytes[storage_count] = static_cast<double>(elements) * static_cast<double>(width);
        const storage_set storage = storage_set{1} << storage_count++;
        storages |= storage;
        return storage;
    }

    /// Says that the gradient of a value is written over a storage that exists anyhow, and so takes no bytes.
    constexpr void gradient_takes_no_bytes(const value& v) {
        for (storage_set set = v.gradient; set != 0; set &= set - 1) gradient_bytes[__builtin_ctzll(set)] = 0;
    }

    /// Says that a tensor has the extent of the vocabulary, so that ledgers can tell logits from activations.
    constexpr void mark_vocabulary(const value& v) {
        vocabulary_storages |= v.storage;
        vocabulary_gradients |= v.gradient;
    }

    /// Appends an operation; its position is the order of the forward pass.
    constexpr void record(const operation& op) {
        const int i = operation_count;
        if (i == operation_capacity) {
            overflow();
            return;
        }
        entries[i] = entry(op);
        touches[i] = op.reads | op.writes | op.saves;
        makes[i] = storages & ~recorded;
        recorded = storages;
        if (recomputes) {
            recomputed_region& region = regions[region_count];
            keeps[i] = 0;
            replays[i] = op.saves & ~region.outside & ~region.replays;
            region.replays |= replays[i];
            region.inputs |= touches[i] & region.outside;
        } else {
            keeps[i] = op.saves & ~kept;
            kept |= op.saves;
        }
        operation_count = i + 1;
    }

    /// States a matrix multiplication of the last operation.
    constexpr void multiplies(std::int64_t m, std::int64_t n, std::int64_t k) {
        if (product_count == product_capacity) {
            overflow();
            return;
        }
        products[product_count++] = {m, n, k, operation_count - 1};
    }

    /// Lets the backward of the last operation need one more storage.
    constexpr void last_saves(storage_set storage) {
        const int i = operation_count - 1;
        entries[i].content.saves |= storage;
        touches[i] |= storage;
        makes[i] |= storage & ~recorded;
        recorded |= storage;
        if (recomputes) {
            replays[i] |= storage & ~regions[region_count].outside & ~regions[region_count].replays;
            regions[region_count].replays |= replays[i];
            regions[region_count].inputs |= storage & regions[region_count].outside;
        } else {
            keeps[i] |= storage & ~kept;
            kept |= storage;
        }
    }

    /// The operations from here to `end_recomputation` keep only what they take from outside, and are run again when
    /// backward arrives at them. Source: Chen et al. 2016; torch.utils.checkpoint.
    constexpr void begin_recomputation() {
        if (recomputes || region_count == region_capacity) {
            overflow();
            return;
        }
        regions[region_count] = {operation_count, operation_count, storages, 0, 0};
        recomputes = true;
    }

    /// Ends a region; one without operations is none.
    constexpr void end_recomputation() {
        if (!recomputes) { // none has begun, or its beginning was refused
            overflow();
            return;
        }
        const recomputed_region region = regions[region_count];
        recomputes = false;
        if (operation_count == region.first) return;
        regions[region_count].last = operation_count;
        keeps[region.first] = region.inputs & ~kept;
        kept |= region.inputs;
        ++region_count;
    }

  private:
    constexpr value overflow() {
        if (!overflowed) tape_is_full();
        overflowed = true;
        return {};
    }
};

/// Bytes of a set of storages (or of gradients, with the sizes of gradients).
[[nodiscard]] constexpr double bytes_of(storage_set set, const double* sizes) {
    double total = 0;
    for (; set != 0; set &= set - 1) total += sizes[__builtin_ctzll(set)];
    return total;
}

} // namespace dryfit
