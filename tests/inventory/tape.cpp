// SPDX-License-Identifier: BSL-1.0
#include <dryfit/inventory/tape.hpp>

#include <bit>
#include <doctest/doctest.h>

namespace tape_tests {
using namespace dryfit;

/// What is left of a tape on which so many things were put.
struct fill_state {
    int count = 0;
    bool overflowed = false;
    bool operator==(const fill_state&) const = default;
};

constexpr fill_state after_operations(int n) {
    tape t;
    for (int i = 0; i < n; ++i) t.record({.name = "operation"});
    return {t.operation_count, t.overflowed};
}

constexpr fill_state after_storages(int n) {
    tape t;
    for (int i = 0; i < n; ++i) static_cast<void>(t.make_storage(1, 1));
    return {t.storage_count, t.overflowed};
}

constexpr fill_state after_views(int n) {
    tape t;
    const value whole = t.make(1, 1);
    for (int i = 1; i < n; ++i) static_cast<void>(t.view(whole, 1));
    return {t.gradient_count, t.overflowed};
}

} // namespace tape_tests

TEST_CASE("tape: a tensor has a storage and a gradient of its own, as large as its elements") {
    using namespace tape_tests;
    tape t;
    const value a = t.make(10, 2);
    const value b = t.make(3, 4);
    CHECK(a.elements == 10);
    CHECK(a.width == 2);
    CHECK((a.storage & b.storage) == 0);
    CHECK((a.gradient & b.gradient) == 0);
    CHECK(bytes_of(a.storage, t.storage_bytes) == 20);
    CHECK(bytes_of(b.gradient, t.gradient_bytes) == 12);
    CHECK(bytes_of(a.storage | b.storage, t.storage_bytes) == 32);
    CHECK(bytes_of(0, t.storage_bytes) == 0);
}

TEST_CASE("tape: a view shares the storage and has a gradient of its own size") {
    using namespace tape_tests;
    tape t;
    const value whole = t.make(30, 2);
    const value part = t.view(whole, 10);
    CHECK(part.storage == whole.storage);
    CHECK(part.gradient != whole.gradient);
    CHECK(part.width == 2);
    CHECK(bytes_of(part.gradient, t.gradient_bytes) == 20);
    CHECK(t.storage_count == 1);
    CHECK(t.gradient_count == 2);
}

TEST_CASE("tape: a mask is a storage without a gradient") {
    using namespace tape_tests;
    tape t;
    const storage_set mask = t.make_storage(7, 1);
    CHECK(bytes_of(mask, t.storage_bytes) == 7);
    CHECK(t.gradient_count == 0);
}

TEST_CASE("tape: a gradient that is written over another storage takes no bytes, its neighbours do") {
    using namespace tape_tests;
    tape t;
    const value a = t.make(10, 2);
    const value b = t.make(10, 2);
    t.gradient_takes_no_bytes(a);
    CHECK(bytes_of(a.gradient, t.gradient_bytes) == 0);
    CHECK(bytes_of(b.gradient, t.gradient_bytes) == 20);
    CHECK(bytes_of(a.storage, t.storage_bytes) == 20);
}

TEST_CASE("tape: what has the extent of the vocabulary is marked") {
    using namespace tape_tests;
    tape t;
    const value a = t.make(10, 2);
    const value logits = t.make(10, 2);
    t.mark_vocabulary(logits);
    CHECK(t.vocabulary_storages == logits.storage);
    CHECK(t.vocabulary_gradients == logits.gradient);
    CHECK((t.vocabulary_storages & a.storage) == 0);
}

TEST_CASE("tape: operations stay in the order of the forward pass") {
    using namespace tape_tests;
    tape t;
    t.record({.name = "first", .parameters = 1});
    t.record({.name = "second", .parameters = 2});
    CHECK(t[0].parameters == 1);
    CHECK(t[1].parameters == 2);
    CHECK(t.last().parameters == 2);
}

TEST_CASE("tape: the 65th operation, storage or gradient is refused: it ends a constant expression, and is reported at "
          "run time") {
    using namespace tape_tests;
    static_assert(tape::operation_capacity == 64 && tape::storage_capacity == 64);
    static_assert(after_operations(64) == fill_state{64, false});
    CHECK(after_operations(65) == fill_state{64, true});
    static_assert(after_storages(64) == fill_state{64, false});
    CHECK(after_storages(65) == fill_state{64, true});
    static_assert(after_views(64) == fill_state{64, false});
    CHECK(after_views(65) == fill_state{64, true});
    CHECK(after_operations(1000) == fill_state{64, true});
    CHECK(after_storages(1000) == fill_state{64, true});
    CHECK(after_views(1000) == fill_state{64, true});
}

TEST_CASE("tape: the 64th storage is as good as the first") {
    using namespace tape_tests;
    tape t;
    storage_set all = 0;
    for (int i = 1; i <= 64; ++i) all |= t.make_storage(i, 1);
    CHECK(std::popcount(all) == 64);
    CHECK(bytes_of(all, t.storage_bytes) == 64 * 65 / 2);
    CHECK(bytes_of(storage_set{1} << 63, t.storage_bytes) == 64);
}
