// SPDX-License-Identifier: BSL-1.0
#include <dryfit/memory/memory.hpp>
#include <dryfit/training/frameworks/deepspeed.hpp>
#include <dryfit/training/frameworks/megatron_core.hpp>
#include <dryfit/training/frameworks/plain_pytorch.hpp>

#include <cstdint>
#include <doctest/doctest.h>
#include <string_view>

#include "support/plans.hpp"

namespace memory_tests {
using namespace dryfit;
using small_plans::make;

constexpr double parameters_of_llama = 251'456;

/// DeepSpeed with fused kernels on one device.
constexpr plan_spec fused_llama(std::int64_t accumulation = 1) {
    plan_spec spec = make(small_plans::llama, frameworks::deepspeed{}, {}, 0, accumulation);
    spec.kernels.choice = kernel_choice::fused;
    return spec;
}

double at(const memory_ledger& ledger, phase when, account what) { return ledger.at(when, what).in_base_unit; }
double at(const plan_spec& spec, phase when, account what) { return at(memory(spec), when, what); }

bool same_amounts(const memory_ledger& a, const memory_ledger& b) {
    for (const phase when : phases)
        for (const account what : accounts)
            if (a.at(when, what) != b.at(when, what)) return false;
    return a.peak_phase() == b.peak_phase();
}

/// Calls `judge` with plans of every framework, ZeRO stage, pipeline, recomputation and kernel choice that are
/// possible.
template <class Judge>
int for_many_plans(Judge judge) {
    constexpr framework conventions[] = {frameworks::deepspeed{}, frameworks::megatron_core{},
                                         frameworks::plain_pytorch{}};
    // Two small shapes, and one that takes many pages.
    constexpr transformer shapes[] = {small_plans::llama,
                                      small_plans::gpt,
                                      {.num_hidden_layers = 8,
                                       .hidden_size = 2048,
                                       .num_attention_heads = 16,
                                       .num_key_value_heads = 4,
                                       .head_dim = 128,
                                       .intermediate_size = 5504,
                                       .vocab_size = 32000,
                                       .gated_mlp = true}};
    constexpr kernel_choice kernels[] = {kernel_choice::eager, kernel_choice::flash_attention, kernel_choice::fused};
    constexpr recompute_granularity recomputed[] = {recompute_granularity::none, recompute_granularity::core_attention,
                                                    recompute_granularity::layer};
    constexpr precision formats[] = {mixed_precision<bf16>{}, autocast<bf16>{}};
    int plans = 0;
    for (int number = 0; number < 3 * 3 * 3 * 3 * 2 * 4 * 2 * 2 * 3 * 3; ++number) {
        int rest = number;
        const auto digit = [&](int base) {
            const int d = rest % base;
            rest /= base;
            return d;
        };
        const framework& convention = conventions[digit(3)];
        const transformer& shape = shapes[digit(3)];
        const kernel_choice kernel = kernels[digit(3)];
        const recompute_granularity recompute = recomputed[digit(3)];
        const precision& format = formats[digit(2)];
        const std::int64_t stage = digit(4);
        const std::int64_t data = digit(2) == 0 ? 1 : 3;
        const std::int64_t tensor = 1 + digit(2);
        const std::int64_t pipeline = 1 << digit(3);
        const std::int64_t accumulation = 1 + 3 * digit(3);
        plan_spec spec =
            make(shape, convention, {.data = data, .tensor = tensor, .sequence = true, .pipeline = pipeline}, stage,
                 accumulation);
        spec.kernels.choice = kernel;
        spec.recompute.granularity = recompute;
        spec.precision = format;
        if (!is_possible(spec)) continue;
        judge(spec);
        ++plans;
    }
    return plans;
}

} // namespace memory_tests

TEST_CASE("memory: one ledger by hand") {
    using namespace memory_tests;
    // 128 tokens, so 16 384 bytes for 64 columns in 16 bits. A layer keeps
    //   two norm inputs with statistics          2 x (16 384 + 512)
    //   query/key/value input, query, key, value 16 384 + 16 384 + 8 192 + 8 192
    //   attention output and logsumexp           16 384 + 2 048
    //   MLP input, gate and up, their product    16 384 + 2 x 24 576 + 24 576
    constexpr double layer = 191'488;
    constexpr double stream = 16'384;
    const memory_ledger ledger = memory(fused_llama());
    for (const phase when : phases) {
        CHECK(at(ledger, when, account::parameters) == 2 * parameters_of_llama);
        CHECK(at(ledger, when, account::master_weights) == 4 * parameters_of_llama);
        CHECK(at(ledger, when, account::optimizer_states) == 8 * parameters_of_llama);
        CHECK(at(ledger, when, account::workspace) == 2 * 70);
        CHECK(at(ledger, when, account::batch_inputs) == 2'048);
        CHECK(at(ledger, when, account::context) == 5'000);
    }
    // Forward is fullest where the last layer adds its MLP to the stream: the output and the sum pass.
    CHECK(at(ledger, phase::forward, account::activations) == 4 * layer);
    CHECK(at(ledger, phase::forward, account::temporaries) == 2 * stream);
    CHECK(at(ledger, phase::forward, account::gradients) == 0);
    CHECK(ledger.at(phase::forward) == bytes(4'321'292));

    // Loss: the backward of the head. Kept besides are the input of the norm, its statistics and the head's input.
    CHECK(at(ledger, phase::loss, account::activations) == 4 * layer + stream + 512 + stream);
    CHECK(at(ledger, phase::loss, account::logits) == 128 * 1'000 * 2);
    CHECK(at(ledger, phase::loss, account::temporaries) == stream);   // the gradient of the head's input
    CHECK(at(ledger, phase::loss, account::gradients) == 2 * 64'000); // the head's
    CHECK(ledger.at(phase::loss) == bytes(4'722'188));

    // Backward: that of gate and up in the last layer. The product is gone; the gradients of the stream, of the product
    // and of gate and up are there, and of parameters those of norm, head and the last matrix.
    CHECK(at(ledger, phase::backward, account::activations) == 4 * layer - 24'576);
    CHECK(at(ledger, phase::backward, account::temporaries) == stream + 3 * 24'576);
    CHECK(at(ledger, phase::backward, account::gradients) == 2 * (64 + 64'000 + 96 * 64));
    CHECK(ledger.at(phase::backward) == bytes(4'494'476));

    // The step: all gradients, and an fp32 copy of them.
    CHECK(at(ledger, phase::optimizer_step, account::activations) == 0);
    CHECK(at(ledger, phase::optimizer_step, account::gradients) == 2 * parameters_of_llama);
    CHECK(at(ledger, phase::optimizer_step, account::cast_copies) == 4 * parameters_of_llama);
    CHECK(ledger.at(phase::optimizer_step) == bytes(5'031'308));

    CHECK(ledger.peak_phase() == phase::optimizer_step);
    CHECK(ledger.peak_operation() == std::string_view("optimizer_step"));
    CHECK(ledger.allocated() == bytes(5'031'308));
    CHECK(ledger.reserved() == bytes(3 * 2'097'152));
    CHECK(ledger.in_use() == bytes(3 * 2'097'152 + 5'000));
    CHECK(ledger.rank == rank_position{});
}

TEST_CASE("memory: gradients are created by the first micro-batch and added to by later ones") {
    using namespace memory_tests;
    const memory_ledger once = memory(fused_llama(1));
    const memory_ledger twice = memory(fused_llama(2));
    CHECK(at(once, phase::forward, account::gradients) == 0);
    CHECK(at(twice, phase::forward, account::gradients) == 2 * parameters_of_llama);
    // Then the gradient that the head's backward makes is a temporary beside the one that it is added to.
    CHECK(at(twice, phase::loss, account::gradients) == 2 * parameters_of_llama);
    CHECK(at(twice, phase::loss, account::temporaries) == at(once, phase::loss, account::temporaries) + 2 * 64'000);
    CHECK(twice.at(phase::optimizer_step) == once.at(phase::optimizer_step));
}

TEST_CASE("memory: from ZeRO-2 on, a rank holds its share of the gradients, and what backward makes passes") {
    using namespace memory_tests;
    const auto ledger_of = [](const framework& convention, std::int64_t accumulation) {
        plan_spec spec = make(small_plans::llama, convention, {.data = 4}, 2, accumulation);
        spec.kernels.choice = kernel_choice::fused;
        return memory(spec);
    };
    const double share = 2 * parameters_of_llama / 4;
    const double head = 2 * 64'000;
    // The first micro-batch finds no gradients (`zero_grad(set_to_none=True)`), a later one finds the share.
    // DeepSpeed: into a bucket as soon as it is made, so the head's gradient is a temporary beside that of its input.
    for (const std::int64_t accumulation : {1, 2}) {
        const memory_ledger bucketed = ledger_of(frameworks::deepspeed{}, accumulation);
        CHECK(at(bucketed, phase::forward, account::gradients) == (accumulation > 1 ? share : 0));
        CHECK(at(bucketed, phase::loss, account::gradients) == (accumulation > 1 ? share : 0));
        CHECK(at(bucketed, phase::loss, account::temporaries) == 16'384 + head);
        CHECK(at(bucketed, phase::backward, account::gradients) == share); // one tensor from the first bucket on
        CHECK(at(bucketed, phase::optimizer_step, account::gradients) == share);
    }
    // FSDP: layer by layer, so it stays until the unit is done, and the share grows with the units.
    for (const std::int64_t accumulation : {1, 2}) {
        const memory_ledger by_layer = ledger_of(frameworks::plain_pytorch{}, accumulation);
        CHECK(at(by_layer, phase::loss, account::gradients) == (accumulation > 1 ? share : 0) + head);
        CHECK(at(by_layer, phase::loss, account::temporaries) == 16'384);
        CHECK(at(by_layer, phase::optimizer_step, account::gradients) == share);
    }
}

TEST_CASE("memory: more sharding takes no more, where no bucket is larger than what it saves") {
    using namespace memory_tests;
    for (const std::int64_t accumulation : {1, 4})
        for (const kernel_choice kernels : {kernel_choice::eager, kernel_choice::fused}) {
            bytes before = bytes(1e300);
            for (const std::int64_t stage : {1, 2, 3}) {
                plan_spec spec = make(small_plans::llama, frameworks::deepspeed{}, {.data = 4}, stage, accumulation);
                spec.framework.reduction = {};
                spec.framework.reduction.bucket_values = 1;
                spec.framework.gathering = {};
                spec.kernels.choice = kernels;
                CHECK(memory(spec).allocated() <= before);
                before = memory(spec).allocated();
            }
        }
}

TEST_CASE("memory: the gradient of a tied table exists from the head's backward on, as that of an own one does") {
    using namespace memory_tests;
    const auto with_tokens = [](std::int64_t sequence, bool tied) {
        plan_spec spec = make(small_plans::gpt, frameworks::deepspeed{});
        spec.model.tie_word_embeddings = tied;
        spec.batch.sequence = sequence;
        spec.kernels.choice = kernel_choice::eager;
        return memory(spec);
    };
    const auto backward_operation = [](const memory_ledger& ledger) {
        return std::string_view(ledger.operation(phase::backward));
    };
    for (const bool tied : {true, false}) {
        // Many tokens: the softmax of the last layer, with the gradients of table or head (16 000), last norm (64), and
        // the layer's MLP (8 352), norm (64) and attention output (32 x 32 + 32).
        const memory_ledger start = with_tokens(256, tied);
        CHECK(backward_operation(start) == "softmax");
        CHECK(at(start, phase::backward, account::gradients) == 2 * (16'000 + 64 + 8'352 + 64 + 1'056));
        // Few tokens: the end, with all 49 664, and another 16 000: the head's own, or the second of a tied table that
        // is about to be added to the first.
        const memory_ledger end = with_tokens(2, tied);
        CHECK(backward_operation(end) == "embedding");
        CHECK(at(end, phase::backward, account::gradients) == 2 * (49'664 + 16'000));
        CHECK(at(end, phase::optimizer_step, account::gradients) == 2 * (tied ? 49'664 : 49'664 + 16'000));
    }
}

TEST_CASE("memory: autocast holds a narrow copy of every matrix, of one layer where layers are recomputed") {
    using namespace memory_tests;
    plan_spec spec = make(small_plans::llama, frameworks::plain_pytorch{});
    spec.precision = autocast<bf16>{};
    constexpr double layer = 12'288 + 18'432;
    for (const phase when : {phase::forward, phase::loss, phase::backward})
        CHECK(at(spec, when, account::cast_copies) == 2 * (4 * layer + 64'000));
    CHECK(at(spec, phase::optimizer_step, account::cast_copies) == 0);
    spec.recompute.granularity = recompute_granularity::layer;
    CHECK(at(spec, phase::backward, account::cast_copies) == 2 * (layer + 64'000));

    // On a pipeline each micro-batch in flight holds copies of its own: 2 stages of 2 layers, 2 and 1 in flight.
    spec = make(small_plans::llama, frameworks::plain_pytorch{}, {.pipeline = 2}, 0, 4);
    spec.precision = autocast<bf16>{};
    CHECK(memory(spec, {.pipeline_stage = 0}).at(phase::backward, account::cast_copies) == bytes(2 * (2 * 2 * layer)));
    CHECK(memory(spec, {.pipeline_stage = 1}).at(phase::backward, account::cast_copies) ==
          bytes(2 * (1 * 2 * layer + 64'000)));
}

TEST_CASE("memory: Megatron has one fp32 gradient buffer in every phase") {
    using namespace memory_tests;
    plan_spec spec = make(small_plans::llama, frameworks::megatron_core{});
    // 1000 words are padded to 1024: 251 456 + 2 x 24 x 64 parameters
    for (const phase when : phases) CHECK(at(spec, when, account::gradients) == 4 * (parameters_of_llama + 3'072));
    CHECK(at(spec, phase::optimizer_step, account::cast_copies) == 0);
    CHECK(at(spec, phase::optimizer_step, account::temporaries) == 0); // the fused optimizer updates in place
    // Its data-parallel ranks share the optimizer, not the gradients.
    spec = make(small_plans::llama, frameworks::megatron_core{}, {.data = 4}, 1);
    CHECK(at(spec, phase::backward, account::gradients) == 4 * (parameters_of_llama + 3'072));
    CHECK(at(spec, phase::backward, account::optimizer_states) == 8 * (parameters_of_llama + 3'072) / 4);
}

TEST_CASE("memory: ZeRO stages divide what they say") {
    using namespace memory_tests;
    const auto held = [](std::int64_t stage, account what) {
        return at(make(small_plans::llama, frameworks::deepspeed{}, {.data = 4}, stage), phase::optimizer_step, what);
    };
    CHECK(held(0, account::master_weights) == 4 * parameters_of_llama);
    for (const std::int64_t stage : {1, 2, 3}) {
        CHECK(held(stage, account::master_weights) == 4 * parameters_of_llama / 4);
        CHECK(held(stage, account::optimizer_states) == 8 * parameters_of_llama / 4);
        CHECK(held(stage, account::cast_copies) == 4 * parameters_of_llama / 4);
    }
    CHECK(held(1, account::gradients) == 2 * parameters_of_llama);
    CHECK(held(2, account::gradients) == 2 * parameters_of_llama / 4);
    CHECK(held(3, account::gradients) == 2 * parameters_of_llama / 4);
    CHECK(held(2, account::parameters) == 2 * parameters_of_llama);
    CHECK(held(3, account::parameters) == 2 * parameters_of_llama / 4);
    // No stage touches activations or logits.
    for (const phase when : {phase::forward, phase::loss, phase::backward})
        for (const account what : {account::activations, account::logits})
            for (const std::int64_t stage : {1, 2, 3})
                CHECK(at(make(small_plans::llama, frameworks::deepspeed{}, {.data = 4}, stage), when, what) ==
                      at(make(small_plans::llama, frameworks::deepspeed{}, {.data = 4}, 0), when, what));
}

TEST_CASE("memory: foreach AdamW takes one temporary as large as the weights that it updates") {
    using namespace memory_tests;
    const auto temporaries = [](const plan_spec& spec) {
        return at(spec, phase::optimizer_step, account::temporaries);
    };
    plan_spec spec = make(small_plans::llama, frameworks::plain_pytorch{});
    CHECK(temporaries(spec) == 4 * parameters_of_llama); // the fp32 master weights
    spec.precision = pure_precision<bf16>{};
    CHECK(temporaries(spec) == 2 * parameters_of_llama);
    spec.optimizer = sgd<>{};
    CHECK(temporaries(spec) == 0);
    CHECK(temporaries(make(small_plans::llama, frameworks::plain_pytorch{}, {.data = 4}, 1)) == parameters_of_llama);
    CHECK(temporaries(make(small_plans::llama, frameworks::deepspeed{})) == 0);
}

TEST_CASE("memory: narrow gradients are copied to fp32 for the update, unless they are wide already") {
    using namespace memory_tests;
    plan_spec spec = make(small_plans::llama, frameworks::deepspeed{});
    CHECK(at(spec, phase::optimizer_step, account::cast_copies) == 4 * parameters_of_llama);
    spec.precision.accumulated_gradients = fp32{};
    CHECK(at(spec, phase::optimizer_step, account::cast_copies) == 0);
    CHECK(at(spec, phase::optimizer_step, account::gradients) == 6 * parameters_of_llama);
    CHECK(at(spec, phase::forward, account::gradients) == 4 * parameters_of_llama); // the sum outlives the step
    spec.precision.accumulated_gradients = {};
    spec.precision.gradients = fp32{};
    CHECK(at(spec, phase::optimizer_step, account::cast_copies) == 0);
    spec.precision = pure_precision<bf16>{};
    CHECK(at(spec, phase::optimizer_step, account::cast_copies) == 0); // no master weights to update
}

TEST_CASE("memory: a tied table is held by both ends of a pipeline") {
    using namespace memory_tests;
    const auto of_stage = [](std::int64_t pipeline, std::int64_t stage) {
        return at(memory(make(small_plans::gpt, frameworks::deepspeed{}, {.pipeline = pipeline}),
                         rank_position{.pipeline_stage = stage}),
                  phase::optimizer_step, account::parameters);
    };
    CHECK(of_stage(1, 0) == 2 * 49'664);
    CHECK(of_stage(2, 0) == 2 * (12'704 + 16'000 + 8'192));
    CHECK(of_stage(2, 1) == 2 * (12'704 + 64 + 16'000));
}

TEST_CASE("memory: with full recompute one layer's set comes back, and gradients grow while checkpoints go") {
    using namespace memory_tests;
    plan_spec spec = fused_llama();
    spec.recompute.granularity = recompute_granularity::layer;
    const memory_ledger ledger = memory(spec);
    constexpr double stream = 16'384;
    CHECK(at(ledger, phase::forward, account::activations) == 4 * stream);
    // The layer's set without its input, which is a checkpoint, and without the MLP's product.
    CHECK(at(ledger, phase::backward, account::recompute_working_set) == 191'488 - stream - 24'576);
    CHECK(at(ledger, phase::loss, account::recompute_working_set) == 0);
}

TEST_CASE("memory: the ledger of an impossible plan, or of a rank that is not there, is refused") {
    using namespace memory_tests;
    CHECK(memory(plan_spec{}).refused);
    CHECK(memory(plan_spec{}, rank_position{}).refused);
    CHECK(memory(plan_spec{}).in_use() > bytes(1e300));

    plan_spec spec = make(small_plans::llama, frameworks::deepspeed{}, {.data = 3, .tensor = 2, .pipeline = 4});
    CHECK(!memory(spec).refused);
    CHECK(!memory(spec, {.pipeline_stage = 3, .data = 2, .tensor = 1}).refused);
    CHECK(memory(spec, {.pipeline_stage = 4}).refused);
    CHECK(memory(spec, {.pipeline_stage = -1}).refused);
    CHECK(memory(spec, {.data = 3}).refused);
    CHECK(memory(spec, {.data = -1}).refused);
    CHECK(memory(spec, {.tensor = 2}).refused);
    CHECK(memory(spec, {.tensor = -1}).refused);

    spec.layout.tensor = 3; // does not divide 4 heads
    CHECK(memory(spec).refused);
    CHECK(memory(spec, rank_position{}).refused);
}

TEST_CASE("memory: ranks that differ in data or tensor hold the same, and the ledger says which was asked") {
    using namespace memory_tests;
    const plan_spec spec = make(small_plans::llama, frameworks::deepspeed{}, {.data = 3, .tensor = 2, .pipeline = 2});
    const memory_ledger one = memory(spec, {.pipeline_stage = 1});
    const memory_ledger other = memory(spec, {.pipeline_stage = 1, .data = 2, .tensor = 1});
    CHECK(same_amounts(one, other));
    CHECK(other.rank == rank_position{.pipeline_stage = 1, .data = 2, .tensor = 1});
}

TEST_CASE("memory: accounts add up to phases, phases to the peak, and the three totals are in order") {
    using namespace memory_tests;
    const auto adds_up = [](const memory_ledger& ledger) {
        bytes most{};
        for (const phase when : phases) {
            bytes sum{};
            for (const account what : accounts) {
                if (ledger.at(when, what) < bytes{}) return false;
                if (what != account::context) sum += ledger.at(when, what);
            }
            if (ledger.at(when) != sum) return false;
            if (sum > most) most = sum;
        }
        return ledger.allocated() == most && ledger.at(ledger.peak_phase()) == most && ledger.reserved() >= most &&
               ledger.reserved() - most < bytes(2'097'152) &&
               ledger.in_use() == ledger.reserved() + ledger[account::context];
    };
    const int plans = for_many_plans([&](const plan_spec& spec) {
        for (std::int64_t stage = 0; stage < spec.layout.pipeline; ++stage) {
            const memory_ledger ledger = memory(spec, rank_position{.pipeline_stage = stage});
            REQUIRE(!ledger.refused);
            CHECK(adds_up(ledger));
        }
    });
    CHECK(plans > 4000);
}

TEST_CASE("memory: without a rank, the fullest of all stages answers") {
    using namespace memory_tests;
    for_many_plans([](const plan_spec& spec) {
        const memory_ledger worst = memory(spec);
        bytes most{};
        for (std::int64_t stage = 0; stage < spec.layout.pipeline; ++stage) {
            const memory_ledger ledger = memory(spec, rank_position{.pipeline_stage = stage});
            if (ledger.in_use() > most) most = ledger.in_use();
            if (stage == worst.rank.pipeline_stage) CHECK(same_amounts(ledger, worst));
        }
        CHECK(worst.in_use() == most);
    });
}

TEST_CASE("memory: a long vocabulary makes the last stage the fullest, many micro-batches the first") {
    using namespace memory_tests;
    plan_spec spec = make(small_plans::llama, frameworks::deepspeed{}, {.pipeline = 4}, 0, 1);
    spec.model.vocab_size = 1'000'000;
    CHECK(memory(spec).rank.pipeline_stage == 3);
    spec.model.vocab_size = 1'000;
    spec.batch.sequence = 2'048;
    spec.batch.accumulation = 4;
    spec.kernels.choice = kernel_choice::eager;
    CHECK(memory(spec).rank.pipeline_stage == 0);
}

TEST_CASE("memory: activations follow the micro-batch, not the global batch") {
    using namespace memory_tests;
    plan_spec spec = fused_llama();
    const double one = at(spec, phase::forward, account::activations);
    spec.batch.micro = 4;
    CHECK(at(spec, phase::forward, account::activations) == 4 * one);
    spec.batch = {.micro = 1, .accumulation = 1'024, .sequence = 128};
    CHECK(at(spec, phase::forward, account::activations) == one);
}

TEST_CASE("memory: the compiler and the program come to the same bytes") {
    using namespace memory_tests;
    static constexpr plan_spec spec = fused_llama(2);
    static constexpr memory_ledger compiled = memory(spec);
    static_assert(compiled.at(phase::forward, account::activations) == bytes(4 * 191'488));
    plan_spec copy = spec; // no constant
    CHECK(same_amounts(memory(copy), compiled));
}
