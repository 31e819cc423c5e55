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

/// A matrix multiplication (m x k) times (k x n); all 0 for an operation that is none.
struct gemm_shape {
    std::int64_t m = 0;
    std::int64_t n = 0;
    std::int64_t k = 0;

    friend constexpr bool operator==(const gemm_shape&, const gemm_shape&) = default;
};

/// One operation of the forward pass of a rank, and what its backward does with memory.
struct operation {
    const char* name = "";
    component part = component::mlp;
    storage_set reads = 0;
    storage_set writes = 0;
    storage_set saves = 0;       ///< kept from forward to backward
    storage_set replays = 0;     ///< not kept: made again when backward arrives at the operation's region
    storage_set consumes = 0;    ///< gradients of its outputs; they end when its backward has run
    storage_set produces = 0;    ///< gradients of its inputs
    std::int64_t parameters = 0; ///< of this rank
    std::int64_t tied_parameters =
        0; ///< that another operation of the rank counts; backward makes a gradient all the same
    std::int64_t cast_parameters = 0; ///< parameters of which a narrow copy is held until backward (autocast)
    int region = 0;                   ///< 0, or the number of the run of operations that is recomputed together
    gemm_shape gemm{};
    double forward_transient = 0;  ///< bytes that exist only while it runs
    double backward_transient = 0; ///< the same of its backward
};

/// Where a constant expression ends that records more than a tape holds: not constexpr, so that a compiler names it.
inline void tape_is_full() {}

/// The forward pass of a layer, a head or an embedding, recorded on shapes alone.
///
/// Sizes are those of one rank. A tape is a local variable of a function that records and then walks it: what it found
/// leaves as a summary. More operations, storages or gradients than a tape holds do not compile; at run time they
/// set `overflowed`, and a plan whose tape has overflowed is refused.
struct tape {
    static constexpr int operation_capacity = 64;
    static constexpr int storage_capacity = 64;

    /// Space for an operation that costs nothing until it is used.
    struct entry {
        union {
            operation content;
        };
        constexpr entry() {} // NOLINT: no operation yet
        constexpr explicit entry(const operation& op) : content(op) {}
    };

    entry entries[operation_capacity];
    double storage_bytes[storage_capacity];
    double gradient_bytes[storage_capacity];
    int operation_count = 0;
    int storage_count = 0;
    int gradient_count = 0;
    storage_set vocabulary_storages = 0;  ///< logits and what is as large
    storage_set vocabulary_gradients = 0; ///< and their gradients
    bool overflowed = false;

    constexpr tape() {} // NOLINT: the arrays stay uninitialised on purpose, which saves most of a recording's cost

    [[nodiscard]] constexpr operation& operator[](int i) { return entries[i].content; }
    [[nodiscard]] constexpr const operation& operator[](int i) const { return entries[i].content; }
    [[nodiscard]] constexpr operation& last() { return entries[operation_count - 1].content; }

    /// A new tensor of `elements` of `width` bytes each.
    [[nodiscard]] constexpr value make(std::int64_t elements, std::int64_t width) {
        const double size = static_cast<double>(elements) * static_cast<double>(width);
        return {elements, width, new_storage(size), new_gradient(size)};
    }

    /// A view of the whole or a part of a tensor.
    [[nodiscard]] constexpr value view(const value& whole, std::int64_t elements) {
        return {elements, whole.width, whole.storage,
                new_gradient(static_cast<double>(elements) * static_cast<double>(whole.width))};
    }

    /// Bytes without a value: statistics and masks, which only backward reads.
    [[nodiscard]] constexpr storage_set make_storage(std::int64_t elements, std::int64_t width) {
        return new_storage(static_cast<double>(elements) * static_cast<double>(width));
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
        if (operation_count == operation_capacity) {
            overflow();
            return;
        }
        entries[operation_count] = entry(op);
        ++operation_count;
    }

  private:
    constexpr void overflow() {
        if (!overflowed) tape_is_full();
        overflowed = true;
    }

    constexpr storage_set new_storage(double size) {
        if (storage_count == storage_capacity) {
            overflow();
            return 0;
        }
        storage_bytes[storage_count] = size;
        return storage_set{1} << storage_count++;
    }

    constexpr storage_set new_gradient(double size) {
        if (gradient_count == storage_capacity) {
            overflow();
            return 0;
        }
        gradient_bytes[gradient_count] = size;
        return storage_set{1} << gradient_count++;
    }
};

/// Bytes of a set of storages (or of gradients, with the sizes of gradients).
[[nodiscard]] constexpr double bytes_of(storage_set set, const double* sizes) {
    double total = 0;
    for (; set != 0; set &= set - 1) total += sizes[__builtin_ctzll(set)];
    return total;
}

} // namespace dryfit
