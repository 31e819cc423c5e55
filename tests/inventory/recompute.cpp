// SPDX-License-Identifier: BSL-1.0
#include <dryfit/inventory/environment.hpp>
#include <dryfit/inventory/layer.hpp>
#include <dryfit/inventory/recompute.hpp>
#include <dryfit/inventory/walk.hpp>
#include <dryfit/plan/resolve.hpp>
#include <dryfit/training/frameworks/megatron_core.hpp>

#include <doctest/doctest.h>
#include <string_view>

#include "support/plans.hpp"

namespace recompute_tests {
using namespace dryfit;

constexpr plan_spec spec = [] {
    plan_spec eager = small_plans::make(small_plans::gpt, frameworks::megatron_core{});
    eager.kernels.choice = kernel_choice::eager;
    return eager;
}();

constexpr moment held_with(recompute_granularity granularity) {
    tape t;
    record_layer(t, environment_of(spec, resolve(spec)), spec.model, {granularity});
    return held_after_forward(t);
}

/// As a flash attention does: keeps what it reads, and its own result.
void record_region(tape& t, const value& read, const value& result) {
    t.record({.name = "region",
              .reads = read.storage,
              .writes = result.storage,
              .saves = read.storage | result.storage,
              .consumes = result.gradient,
              .produces = read.gradient});
}

} // namespace recompute_tests

TEST_CASE("recompute: a region keeps what it reads from outside, once, at its first operation") {
    using namespace recompute_tests;
    tape t;
    const value x = t.make(10, 1);
    const value y = t.make(20, 1);
    t.record({.name = "before", .reads = x.storage, .saves = x.storage});
    t.begin_recomputation();
    const value a = t.make(40, 1);
    t.record({.name = "first", .reads = x.storage, .writes = a.storage, .saves = x.storage});
    const value b = t.make(80, 1);
    const storage_set mask = t.make_storage(3, 1);
    t.record(
        {.name = "second", .reads = a.storage | y.storage, .writes = b.storage, .saves = a.storage | y.storage | mask});
    t.end_recomputation();
    t.record({.name = "after", .reads = b.storage, .saves = b.storage});
    REQUIRE(t.region_count == 1);
    const recomputed_region& region = t.regions[0];
    CHECK(region.first == 1);
    CHECK(region.last == 3);
    CHECK(region.outside == (x.storage | y.storage));
    CHECK(region.inputs == (x.storage | y.storage)); // y comes from outside too, though only the second reads it
    CHECK(region.replays == (a.storage | mask));
    CHECK(t.keeps[0] == x.storage);
    CHECK(t.keeps[1] == y.storage); // x belongs to "before"
    CHECK(t.replays[1] == 0);
    CHECK(t.keeps[2] == 0);
    CHECK(t.replays[2] == (a.storage | mask));
    CHECK(t.keeps[3] == b.storage); // kept by what follows
    CHECK(held_after_forward(t).total() == 10 + 20 + 80);
}

TEST_CASE("recompute: nothing, the attention core, or the layer") {
    using namespace recompute_tests;
    // 128 tokens, 32 wide, 2 heads, MLP 128, 16 bits, no dropout: s b h = 4096, a s^2 b = 32768.
    // norms 2 x (2 s b h + 8 s b) = 18432, query/key/value input 2 and themselves 6 s b h = 32768,
    // softmax 2 a s^2 b = 65536, projection input 2 s b h = 8192, MLP 2 s b h + 2 x 2 x 128 x 128 = 73728
    CHECK(held_with(recompute_granularity::none).activations == 18432 + 32768 + 65536 + 8192 + 73728);
    CHECK(held_with(recompute_granularity::core_attention).activations == 18432 + 32768 + 8192 + 73728);
    CHECK(held_with(recompute_granularity::layer).activations == 2 * 4096);
}

TEST_CASE("recompute: the region of the attention core begins with the scores and ends before the projection") {
    using namespace recompute_tests;
    tape t;
    record_layer(t, environment_of(spec, resolve(spec)), spec.model, {recompute_granularity::core_attention});
    REQUIRE(t.region_count == 1);
    const recomputed_region& region = t.regions[0];
    REQUIRE(region.first > 0);
    CHECK(t[region.first].name == std::string_view("attention_scores"));
    CHECK(t[region.last].name == std::string_view("attention_output"));
}

TEST_CASE("recompute: the region of the layer is all of its operations") {
    using namespace recompute_tests;
    tape t;
    record_layer(t, environment_of(spec, resolve(spec)), spec.model, {recompute_granularity::layer});
    REQUIRE(t.region_count == 1);
    CHECK(t.regions[0].first == 0);
    CHECK(t.regions[0].last == t.operation_count);
    tape none;
    record_layer(none, environment_of(spec, resolve(spec)), spec.model);
    CHECK(none.region_count == 0);
}

TEST_CASE("recompute: a result that a region keeps and makes again is there twice, and each copy is freed") {
    using namespace recompute_tests;
    tape t;
    const value w = t.make(5, 1);
    const value x = t.make(10, 1);
    t.record({.name = "before",
              .reads = w.storage,
              .writes = x.storage,
              .saves = w.storage,
              .consumes = x.gradient,
              .produces = w.gradient});
    t.begin_recomputation();
    const value b = t.make(80, 1);
    t.mark_vocabulary(b);
    record_region(t, x, b);
    t.end_recomputation();
    t.last_saves(b.storage); // kept beyond the region
    CHECK(held_after_forward(t).total() == 5 + 10 + 80);
    // Backward of the region: w 5, x 10, b 80 and b again 80, gradients of b 80 and of x 10.
    const moment peak = backward_peak(t, b.gradient, {});
    CHECK(peak.total() == 265);
    CHECK(peak.logits == 240);
    CHECK(peak.activations == 15);
    // Then w 5 and the gradients of x 10 and w 5 are left, and what the backward of "before" takes.
    t.entries[0].content.backward_transient = 1000;
    CHECK(backward_peak(t, b.gradient, {}).total() == 1020);
}

TEST_CASE("recompute: a result that the region itself needs again is made anew, though what follows kept it") {
    using namespace recompute_tests;
    // The region keeps its result b for itself, and the next operation keeps it as its input.
    tape t;
    const value x = t.make(10, 1);
    t.begin_recomputation();
    const value b = t.make(80, 1);
    record_region(t, x, b);
    t.end_recomputation();
    const value y = t.make(20, 1);
    t.record({.name = "after",
              .reads = b.storage,
              .writes = y.storage,
              .saves = b.storage,
              .consumes = y.gradient,
              .produces = b.gradient});
    CHECK(held_after_forward(t).total() == 10 + 80);
    // When "after" has run, b is gone and its gradient (80) there; the region makes b again and the gradient of x:
    // x 10 + b 80 + gradient of b 80 + gradient of x 10. Before, with b kept, it is 10 + 80 + 20 + 80.
    const moment peak = backward_peak(t, y.gradient, {});
    CHECK(peak.total() == 190);
    const moment without = [&] {
        tape kept;
        const value x2 = kept.make(10, 1);
        const value b2 = kept.make(80, 1);
        record_region(kept, x2, b2);
        return backward_peak(kept, b2.gradient, {});
    }();
    CHECK(without.total() == 10 + 80 + 80 + 10);
}

TEST_CASE("recompute: selective recomputation of a flash attention takes what the attention's backward takes") {
    using namespace recompute_tests;
    // Wide heads and a small MLP, so that attention is the peak: recomputed or not, its result is there for its
    // backward.
    plan_spec wide = spec;
    wide.model.num_attention_heads = wide.model.num_key_value_heads = 32;
    wide.model.intermediate_size = 4;
    wide.kernels.choice = kernel_choice::fused;
    const auto peak = [&](recompute_granularity granularity) {
        tape t;
        const value output = record_layer(t, environment_of(wide, resolve(wide)), wide.model, {granularity});
        return backward_peak(t, output.gradient, {});
    };
    const moment none = peak(recompute_granularity::none);
    const moment selective = peak(recompute_granularity::core_attention);
    CHECK(none.operation == std::string_view("flash_attention"));
    CHECK(selective.operation == std::string_view("flash_attention"));
    CHECK(selective.total() == none.total());
}
