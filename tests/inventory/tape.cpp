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

constexpr fill_state after_products(int n) {
    tape t;
    t.record({.name = "operation"});
    for (int i = 0; i < n; ++i) t.multiplies(1, 1, 1);
    return {t.product_count, t.overflowed};
}

constexpr fill_state after_regions(int n) {
    tape t;
    for (int i = 0; i < n; ++i) {
        t.begin_recomputation();
        t.record({.name = "operation"});
        t.end_recomputation();
    }
    return {t.region_count, t.overflowed};
}

/// x -> a -> b, of which each operation keeps what it reads.
struct two_steps {
    tape t;
    value x = t.make(10, 1);
    value a{}, b{};

    constexpr void first() {
        a = t.make(20, 1);
        t.record({.name = "first", .reads = x.storage, .writes = a.storage, .saves = x.storage});
    }
    constexpr void second() {
        b = t.make(30, 1);
        t.record({.name = "second", .reads = a.storage, .writes = b.storage, .saves = a.storage});
    }
};

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

TEST_CASE("tape: the 65th product and the 9th region are refused alike") {
    using namespace tape_tests;
    static_assert(tape::product_capacity == 64 && tape::region_capacity == 8);
    static_assert(after_products(64) == fill_state{64, false});
    CHECK(after_products(65) == fill_state{64, true});
    static_assert(after_regions(8) == fill_state{8, false});
    CHECK(after_regions(9) == fill_state{8, true});
    CHECK(after_products(1000) == fill_state{64, true});
    CHECK(after_regions(60) == fill_state{8, true});
}

TEST_CASE("tape: a product is one of the operation before it, which may have several") {
    using namespace tape_tests;
    tape t;
    t.record({.name = "none"});
    t.record({.name = "two"});
    t.multiplies(2, 3, 5);
    t.multiplies(7, 11, 13);
    t.record({.name = "one"});
    t.multiplies(17, 19, 23);
    REQUIRE(t.product_count == 3);
    CHECK(t.products[0].operation == 1);
    CHECK(t.products[1].operation == 1);
    CHECK(t.products[2].operation == 2);
    CHECK(t.products[1].m == 7);
    CHECK(t.products[1].n == 11);
    CHECK(t.products[1].k == 13);
}

TEST_CASE("tape: a tensor is made by the operation before which it was made, the inputs by the first one") {
    using namespace tape_tests;
    two_steps steps;
    steps.first();
    steps.second();
    const tape& t = steps.t;
    CHECK(t.makes[0] == (steps.x.storage | steps.a.storage));
    CHECK(t.makes[1] == steps.b.storage);
    CHECK(t.touches[1] == (steps.a.storage | steps.b.storage));
    CHECK(t.keeps[0] == steps.x.storage);
    CHECK(t.keeps[1] == steps.a.storage);
    CHECK(t.kept == (steps.x.storage | steps.a.storage));
}

TEST_CASE("tape: the last operation can save more: a storage that is kept already stays with its first keeper") {
    using namespace tape_tests;
    two_steps steps;
    tape& t = steps.t;
    steps.first();
    t.last_saves(steps.a.storage);
    CHECK(t[0].saves == (steps.x.storage | steps.a.storage));
    CHECK(t.keeps[0] == (steps.x.storage | steps.a.storage));
    steps.second();
    CHECK(t.keeps[1] == 0);
    t.last_saves(steps.x.storage | steps.b.storage);
    CHECK(t[1].saves == (steps.x.storage | steps.a.storage | steps.b.storage));
    CHECK(t.touches[1] == (steps.x.storage | steps.a.storage | steps.b.storage));
    CHECK(t.keeps[1] == steps.b.storage);
    CHECK(t.kept == (steps.x.storage | steps.a.storage | steps.b.storage));
}

TEST_CASE("tape: what the last operation saves may have been made after it; it exists from there on") {
    using namespace tape_tests;
    two_steps steps;
    tape& t = steps.t;
    steps.first();
    const storage_set mask = t.make_storage(3, 1);
    t.last_saves(mask);
    CHECK(t.makes[0] == (steps.x.storage | steps.a.storage | mask));
    steps.second();
    CHECK(t.makes[1] == steps.b.storage);
    CHECK(t.keeps[0] == (steps.x.storage | mask));
}

TEST_CASE("tape: in a region, the last operation makes again what it saves, or keeps it if it comes from outside") {
    using namespace tape_tests;
    two_steps steps;
    tape& t = steps.t;
    const value outside = t.make(40, 1);
    t.begin_recomputation();
    steps.first();
    t.last_saves(steps.a.storage | outside.storage);
    CHECK(t[0].saves == (steps.x.storage | steps.a.storage | outside.storage));
    CHECK(t.replays[0] == steps.a.storage);
    steps.second();
    t.last_saves(steps.b.storage);
    t.end_recomputation();
    REQUIRE(t.region_count == 1);
    CHECK(t.regions[0].inputs == (steps.x.storage | outside.storage));
    CHECK(t.regions[0].replays == (steps.a.storage | steps.b.storage));
    CHECK(t.replays[1] == steps.b.storage); // a belongs to the first
    CHECK(t.keeps[0] == (steps.x.storage | outside.storage));
    CHECK(t.keeps[1] == 0);
    CHECK(t.kept == (steps.x.storage | outside.storage));
}

TEST_CASE("tape: a region without operations is none, and the next one counts as the first") {
    using namespace tape_tests;
    two_steps steps;
    tape& t = steps.t;
    steps.first();
    t.begin_recomputation();
    t.end_recomputation();
    CHECK(t.region_count == 0);
    CHECK(!t.recomputes);
    CHECK(!t.overflowed);
    CHECK(t.keeps[0] == steps.x.storage);
    t.begin_recomputation();
    steps.second();
    t.end_recomputation();
    CHECK(t.region_count == 1);
    CHECK(t.regions[0].first == 1);
    CHECK(t.regions[0].last == 2);
    CHECK(t.keeps[1] == steps.a.storage); // the region takes it from outside
    CHECK(t.replays[1] == 0);
}

TEST_CASE("tape: a region in a region is refused, and so is an end without a beginning") {
    using namespace tape_tests;
    two_steps nested;
    nested.t.begin_recomputation();
    nested.first();
    CHECK(!nested.t.overflowed);
    nested.t.begin_recomputation();
    CHECK(nested.t.overflowed);
    nested.second();
    nested.t.end_recomputation(); // ends the outer one
    CHECK(nested.t.region_count == 1);
    CHECK(nested.t.regions[0].first == 0);
    CHECK(nested.t.regions[0].last == 2);
    nested.t.end_recomputation(); // has no beginning, and changes nothing
    CHECK(nested.t.region_count == 1);
    CHECK(nested.t.overflowed);

    two_steps never_begun;
    never_begun.first();
    never_begun.t.end_recomputation();
    CHECK(never_begun.t.overflowed);
    CHECK(never_begun.t.region_count == 0);
    CHECK(never_begun.t.keeps[0] == never_begun.x.storage);
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
