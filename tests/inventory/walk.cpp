// SPDX-License-Identifier: BSL-1.0
#include <dryfit/inventory/tape.hpp>
#include <dryfit/inventory/walk.hpp>

#include <doctest/doctest.h>
#include <string_view>

namespace walk_tests {
using namespace dryfit;

/// How the chain below differs from one that keeps nothing.
struct variant {
    bool keeps = false; ///< each operation keeps what it reads
    bool third_keeps = true;
    bool recomputed = false;  ///< the whole of it
    double first_forward = 0; ///< transient bytes of an operation
    double third_forward = 0;
    double first_backward = 0;
};

/// A chain of three operations: x (10 bytes) -> a (20) -> b (30) -> c (5).
struct chain {
    tape t;
    value x, a, b, c;

    constexpr explicit chain(const variant& v) {
        const auto saved = [&](const value& input) { return v.keeps ? input.storage : storage_set{0}; };
        x = t.make(10, 1);
        if (v.recomputed) t.begin_recomputation();
        a = t.make(20, 1);
        t.record({.name = "first",
                  .reads = x.storage,
                  .writes = a.storage,
                  .saves = saved(x),
                  .consumes = a.gradient,
                  .produces = x.gradient,
                  .forward_transient = v.first_forward,
                  .backward_transient = v.first_backward});
        b = t.make(30, 1);
        t.record({.name = "second",
                  .reads = a.storage,
                  .writes = b.storage,
                  .saves = saved(a),
                  .consumes = b.gradient,
                  .produces = a.gradient});
        c = t.make(5, 1);
        t.record({.name = "third",
                  .reads = b.storage,
                  .writes = c.storage,
                  .saves = v.third_keeps ? saved(b) : storage_set{0},
                  .consumes = c.gradient,
                  .produces = b.gradient,
                  .forward_transient = v.third_forward});
        if (v.recomputed) t.end_recomputation();
    }
};

constexpr weight_gradients in_place{};

} // namespace walk_tests

TEST_CASE("walk: a storage that two operations keep is held once and belongs to the first") {
    using namespace walk_tests;
    tape t;
    const value x = t.make(100, 2);
    t.record({.name = "norm", .part = component::norm, .saves = x.storage | t.make_storage(4, 4)});
    t.record({.name = "query", .part = component::attention, .saves = x.storage});
    t.record({.name = "key", .part = component::attention, .saves = x.storage | t.make_storage(5, 1)});
    const value logits = t.make(30, 2);
    t.mark_vocabulary(logits);
    t.record({.name = "loss", .part = component::loss, .saves = logits.storage});
    const moment held = held_after_forward(t);
    CHECK(held.activations == 200 + 16 + 5);
    CHECK(held.logits == 60);
    CHECK(held.total() == 281);
    CHECK(held_by(t, component::norm) == 216);
    CHECK(held_by(t, component::attention) == 5);
    CHECK(held_by(t, component::loss) == 60);
    CHECK(held_by(t, component::mlp) == 0);
}

TEST_CASE("walk: forward, when nothing is kept: what is read for the last time ends") {
    using namespace walk_tests;
    const chain steps({});
    // first: 10 + 20; second: 20 + 30; third: 30 + 5
    const moment peak = forward_peak(steps.t);
    CHECK(peak.operation == std::string_view("second"));
    CHECK(peak.total() == 50);
    CHECK(peak.temporaries == 50);
    CHECK(peak.activations == 0);
}

TEST_CASE("walk: forward, when inputs are kept") {
    using namespace walk_tests;
    const chain steps({.keeps = true});
    // first: 10 + 20; second: 10 + 20 + 30; third: 10 + 20 + 30 + 5, of which c alone passes
    const moment peak = forward_peak(steps.t);
    CHECK(peak.operation == std::string_view("third"));
    CHECK(peak.activations == 60);
    CHECK(peak.temporaries == 5);
    CHECK(held_after_forward(steps.t).total() == 60);
}

TEST_CASE("walk: forward, bytes that exist only while an operation runs") {
    using namespace walk_tests;
    const chain steps({.first_forward = 25}); // 10 + 20 + 25
    const moment peak = forward_peak(steps.t);
    CHECK(peak.operation == std::string_view("first"));
    CHECK(peak.total() == 55);
    CHECK(peak.temporaries == 55);
}

TEST_CASE("walk: backward frees what an operation kept and the gradients that it consumed") {
    using namespace walk_tests;
    const chain steps({.keeps = true});
    // Kept: x 10, a 20, b 30. third: c' 5 + b' 30 -> 95; second: x, a, b' 30 + a' 20 -> 80; first: x, a' 20 + x' 10 ->
    // 40
    const moment peak = backward_peak(steps.t, steps.c.gradient, in_place);
    CHECK(peak.operation == std::string_view("third"));
    CHECK(peak.activations == 60);
    CHECK(peak.temporaries == 35);
    CHECK(peak.total() == 95);
    CHECK(peak.weight_gradients == 0);

    // Without b there are 65 bytes at the third, and the second is no longer ahead: x 10, a 20, b' 30, a' 20 -> 80.
    const chain without({.keeps = true, .third_keeps = false});
    const moment second = backward_peak(without.t, without.c.gradient, in_place);
    CHECK(second.operation == std::string_view("second"));
    CHECK(second.activations == 30);
    CHECK(second.temporaries == 50);
}

TEST_CASE("walk: backward frees a shared storage only when its first keeper has run") {
    using namespace walk_tests;
    tape t;
    const value shared = t.make(100, 1);
    const value wide = t.make(1000, 1);
    const value y = t.make(10, 1);
    t.record({.name = "first",
              .writes = y.storage,
              .saves = shared.storage,
              .consumes = y.gradient,
              .produces = wide.gradient});
    const value z = t.make(10, 1);
    t.record({.name = "second",
              .reads = y.storage,
              .writes = z.storage,
              .saves = shared.storage,
              .consumes = z.gradient,
              .produces = y.gradient});
    // second: 100 + z' 10 + y' 10; first: 100 + y' 10 + 1000
    const moment peak = backward_peak(t, z.gradient, in_place);
    CHECK(peak.operation == std::string_view("first"));
    CHECK(peak.activations == 100);
    CHECK(peak.total() == 1110);
}

TEST_CASE("walk: backward adds a second gradient of a tensor to the first, which takes one more for a moment") {
    using namespace walk_tests;
    tape t;
    const value x = t.make(1000, 1);
    const value a = t.make(1, 1);
    t.record({.name = "left", .reads = x.storage, .writes = a.storage, .consumes = a.gradient, .produces = x.gradient});
    const value b = t.make(2, 1);
    t.record(
        {.name = "right", .reads = x.storage, .writes = b.storage, .consumes = b.gradient, .produces = x.gradient});
    const value c = t.make(4, 1);
    t.record({.name = "sum",
              .reads = a.storage | b.storage,
              .writes = c.storage,
              .consumes = c.gradient,
              .produces = a.gradient | b.gradient});
    // sum: c' 4 + a' 1 + b' 2; right: a' 1 + b' 2 + x' 1000; left: a' 1 + x' 1000 + another 1000
    const moment peak = backward_peak(t, c.gradient, in_place);
    CHECK(peak.operation == std::string_view("left"));
    CHECK(peak.total() == 2001);
    CHECK(peak.temporaries == 2001);
}

TEST_CASE("walk: backward, gradients of parameters: summed in place, created, or added to existing ones") {
    using namespace walk_tests;
    tape t;
    t.record({.name = "first", .parameters = 100});
    t.record({.name = "second", .parameters = 15});
    t.tied_parameters = 5; // counted elsewhere, but their gradient is made here too
    const moment summed = backward_peak(t, 0, {.mode = weight_gradient_mode::summed_in_place, .width = 2});
    CHECK(summed.total() == 0);

    const moment created = backward_peak(t, 0, {.mode = weight_gradient_mode::created, .width = 2});
    CHECK(created.operation == std::string_view("first"));
    CHECK(created.weight_gradients == 2 * (15 + 100)); // they stay
    CHECK(created.total() == 230);

    const moment added = backward_peak(t, 0, {.mode = weight_gradient_mode::added, .width = 2});
    CHECK(added.operation == std::string_view("first"));
    CHECK(added.weight_gradients == 0);
    CHECK(added.temporaries == 200); // one at a time
    CHECK(added.total() == 200);
}

TEST_CASE("walk: backward, bytes that exist only while the backward of an operation runs") {
    using namespace walk_tests;
    const chain steps({.keeps = true, .first_backward = 60}); // first: x 10 + a' 20 + x' 10 + 60
    const moment peak = backward_peak(steps.t, steps.c.gradient, in_place);
    CHECK(peak.operation == std::string_view("first"));
    CHECK(peak.total() == 100);
    CHECK(peak.activations == 10);
    CHECK(peak.temporaries == 90);
}

TEST_CASE("walk: logits are told from activations, values and gradients alike") {
    using namespace walk_tests;
    chain steps({.keeps = true});
    steps.t.mark_vocabulary(steps.b);
    const moment forward = forward_peak(steps.t);
    CHECK(forward.activations == 30);
    CHECK(forward.logits == 30);
    CHECK(forward.temporaries == 5);
    const moment backward = backward_peak(steps.t, steps.c.gradient, in_place);
    CHECK(backward.activations == 30);
    CHECK(backward.logits == 60); // b and b'
    CHECK(backward.temporaries == 5);
    CHECK(backward.total() == 95);
}

TEST_CASE("walk: a recomputed region keeps its input, and is whole again when its backward begins") {
    using namespace walk_tests;
    const chain steps({.keeps = true, .recomputed = true});
    CHECK(held_after_forward(steps.t).total() == 10);
    // forward: a ends when b is made; second: 10 + 20 + 30
    const moment forward = forward_peak(steps.t);
    CHECK(forward.operation == std::string_view("second"));
    CHECK(forward.activations == 10);
    CHECK(forward.temporaries == 50);
    // running it again ends at x 10 + a 20 + b 30 + c 5 beside c' 5: 70; the third's backward has x, a, b, c' 5, b' 30
    const moment backward = backward_peak(steps.t, steps.c.gradient, in_place);
    CHECK(backward.operation == std::string_view("third"));
    CHECK(backward.activations == 10);
    CHECK(backward.recompute_working_set == 50);
    CHECK(backward.temporaries == 35);
}

TEST_CASE("walk: what an operation makes for its backward is there while it runs, though the region does not keep it") {
    using namespace walk_tests;
    // A dropout of 100 bytes whose mask takes 50: forward under no_grad makes the mask too, and drops it.
    tape t;
    const value x = t.make(50, 2);
    t.begin_recomputation();
    const value y = t.make(50, 2);
    const storage_set mask = t.make_storage(50, 1);
    t.record({.name = "dropout",
              .reads = x.storage,
              .writes = y.storage,
              .saves = mask,
              .consumes = y.gradient,
              .produces = x.gradient});
    t.end_recomputation();
    const moment forward = forward_peak(t);
    CHECK(forward.activations == 100);      // x
    CHECK(forward.temporaries == 100 + 50); // y and the mask
    CHECK(held_after_forward(t).total() == 100);
}

TEST_CASE("walk: running a region again can be the fullest moment") {
    using namespace walk_tests;
    const chain steps({.keeps = true, .recomputed = true, .third_forward = 40});
    // x 10 + a 20 + b 30 + c 5 + 40, beside c' 5
    const moment backward = backward_peak(steps.t, steps.c.gradient, in_place);
    CHECK(backward.operation == std::string_view("third"));
    CHECK(backward.total() == 110);
    CHECK(backward.activations == 10);
    CHECK(backward.recompute_working_set == 50);
    CHECK(backward.temporaries == 50);
    // With 20 in place of 40 it is 90, less than the 95 of the third's backward: the input counts once.
    const chain less({.keeps = true, .recomputed = true, .third_forward = 20});
    CHECK(backward_peak(less.t, less.c.gradient, in_place).total() == 95);
}

TEST_CASE("walk: an empty tape has no moment") {
    using namespace walk_tests;
    const tape t;
    CHECK(held_after_forward(t).total() == 0);
    CHECK(forward_peak(t).total() == 0);
    CHECK(backward_peak(t, 0, in_place).total() == 0);
}

TEST_CASE("walk: the same at compile time") {
    using namespace walk_tests;
    static_assert([] {
        const chain steps({.keeps = true});
        return backward_peak(steps.t, steps.c.gradient, in_place).total() == 95 && forward_peak(steps.t).total() == 65;
    }());
}
