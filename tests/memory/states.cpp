// SPDX-License-Identifier: BSL-1.0
#include <dryfit/memory/states.hpp>

#include <cstdint>
#include <doctest/doctest.h>

namespace states_tests {
using namespace dryfit;

/// 2 bytes of weights, 2 of gradients, 4 of summed gradients, 4 of master weights and 2 x 4 of moments a parameter.
constexpr held_formats all_formats{.activations = bf16{},
                                   .parameters = bf16{},
                                   .gradients = bf16{},
                                   .accumulated_gradients = fp32{},
                                   .master_weights = fp32{},
                                   .moments = fp32{}};

constexpr states shared(std::int64_t parameters, std::int64_t stage, std::int64_t ranks) {
    return states_of_rank(parameters, all_formats, fp32{}, 2, {.stage = stage}, ranks);
}

constexpr double B(bytes amount) { return amount.in_base_unit; }

} // namespace states_tests

TEST_CASE("states: a ZeRO stage divides what it says and nothing else") {
    using namespace states_tests;
    const auto check = [](std::int64_t stage, double weights, double gradients, double updated) {
        const states held = shared(1200, stage, 4);
        INFO("stage ", stage);
        CHECK(B(held.parameters) == 2 * weights);
        CHECK(B(held.gradients) == 2 * gradients);
        CHECK(B(held.accumulated_gradients) == 4 * gradients);
        CHECK(B(held.master_weights) == 4 * updated);
        CHECK(B(held.optimizer_states) == 8 * updated);
        CHECK(B(held.total()) == 2 * weights + 6 * gradients + 12 * updated);
    };
    check(0, 1200, 1200, 1200);
    check(1, 1200, 1200, 300);
    check(2, 1200, 300, 300);
    check(3, 300, 300, 300);
}

TEST_CASE("states: one rank shares with nobody") {
    using namespace states_tests;
    for (const std::int64_t stage : {1, 2, 3}) CHECK(shared(1200, stage, 1) == shared(1200, 0, 1));
}

TEST_CASE("states: the largest share counts, of parameters and not of bytes") {
    using namespace states_tests;
    const states held = shared(10, 3, 3); // 4 + 3 + 3
    CHECK(B(held.parameters) == 8);
    CHECK(B(held.master_weights) == 16);
    CHECK(B(held.optimizer_states) == 32);
    CHECK(B(shared(2, 3, 8).parameters) == 2); // fewer parameters than ranks: one each
}

TEST_CASE("states: optimizers with one moment and with none") {
    using namespace states_tests;
    const precision mixed = mixed_precision<bf16>{};
    CHECK(B(model_states(100, mixed, sgd<>{}).optimizer_states) == 0);
    CHECK(B(model_states(100, mixed, sgd_with_momentum{}).optimizer_states) == 400);
    CHECK(B(model_states(100, mixed, sgd<moments<bf16>>{}).optimizer_states) == 200);
    CHECK(B(model_states(100, mixed, adamw<>{}).optimizer_states) == 800);
    CHECK(B(model_states(100, pure_precision<bf16>{}, sgd_with_momentum{}).optimizer_states) == 200);
    CHECK(B(model_states(100, pure_precision<bf16>{}, adamw<moments<fp8_e4m3>>{}).optimizer_states) == 200);
}

TEST_CASE("states: formats by precision") {
    using namespace states_tests;
    const states mixed = model_states(100, mixed_precision<fp16>{}, adamw<>{});
    CHECK(B(mixed.parameters) == 200);
    CHECK(B(mixed.gradients) == 200);
    CHECK(B(mixed.accumulated_gradients) == 0);
    CHECK(B(mixed.master_weights) == 400);
    const states pure = model_states(100, pure_precision<fp32>{}, adamw<>{});
    CHECK(B(pure.parameters) == 400);
    CHECK(B(pure.gradients) == 400);
    CHECK(B(pure.master_weights) == 0);
    CHECK(B(pure.total()) == 1600);
    // Matrix multiplications in 8 bits leave weights and gradients in bf16.
    CHECK(model_states(100, mixed_precision<fp8_e4m3>{}, adamw<>{}) ==
          model_states(100, mixed_precision<bf16>{}, adamw<>{}));
    CHECK(B(model_states(100, autocast<bf16>{}, adamw<>{}).total()) == 1600);
}

TEST_CASE("states: tensor and pipeline divide the model, data and context share it") {
    using namespace states_tests;
    const precision mixed = mixed_precision<bf16>{};
    CHECK(B(model_states(1000, mixed, adamw<>{}, {}, {.tensor = 2, .pipeline = 5}).parameters) == 200);
    CHECK(B(model_states(1001, mixed, adamw<>{}, {}, {.tensor = 2, .pipeline = 5}).parameters) == 202);
    const layout groups{.data = 5, .context = 2};
    CHECK(B(model_states(1000, mixed, adamw<>{}, zero_stage<0>{}, groups).master_weights) == 4000);
    CHECK(B(model_states(1000, mixed, adamw<>{}, zero_stage<1>{}, groups).master_weights) == 400);
    CHECK(B(model_states(1000, mixed, adamw<>{}, zero_stage<1>{}, data_parallel<5>{}).master_weights) == 800);
}

TEST_CASE("states: counts beyond 2^32 are exact") {
    using namespace states_tests;
    static_assert(model_states(1'000'000'000'001, mixed_precision<bf16>{}, adamw<>{}).total() ==
                  bytes(16'000'000'000'016));
    CHECK(B(model_states(1'000'000'000'001, mixed_precision<bf16>{}, adamw<>{}).total()) == 16'000'000'000'016.0);
}
