// SPDX-License-Identifier: BSL-1.0
// Parameters, gradients and optimizer states: questions that people ask, and what they must be told. 1 GB = 1e9 bytes.
#include <dryfit/hardware/catalog/a100.hpp>
#include <dryfit/inventory/parameters.hpp>
#include <dryfit/memory/memory.hpp>
#include <dryfit/memory/states.hpp>
#include <dryfit/model/catalog/llama_2.hpp>
#include <dryfit/plan/diagnose.hpp>
#include <dryfit/plan/plan.hpp>
#include <dryfit/training/frameworks/deepspeed.hpp>
#include <dryfit/training/frameworks/megatron_core.hpp>
#include <dryfit/training/frameworks/plain_pytorch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <doctest/doctest.h>
#include <string>
#include <string_view>

#include "support/csv.hpp"

namespace model_states_examples {
using namespace dryfit;

constexpr std::int64_t billion = 1'000'000'000;

/// fp16 mixed precision and AdamW with an fp32 master copy: 16 bytes a parameter.
constexpr states zero(std::int64_t parameters, std::int64_t stage, std::int64_t ranks) {
    return model_states(parameters, mixed_precision<fp16>{}, adamw<>{}, {.stage = stage}, {.data = ranks});
}

constexpr double total_GB(std::int64_t parameters, std::int64_t stage, std::int64_t ranks) {
    return in_GB(zero(parameters, stage, ranks).total());
}

constexpr bytes a100_80gb = usable_memory(devices::a100_sxm_80gb::spec);

constexpr precision fp16_mixed = mixed_precision<fp16>{};
constexpr precision bf16_mixed = mixed_precision<bf16>{};
/// Gradients in fp32 (Megatron), or in both formats.
constexpr precision fp32_gradients{.kind = precision_kind::mixed, .compute = bf16{}, .gradients = fp32{}};
constexpr precision both_gradients{.kind = precision_kind::mixed, .compute = bf16{}, .accumulated_gradients = fp32{}};
/// No copy of the weights but the 16-bit one.
constexpr precision without_master(const number_format& compute) {
    return {.kind = precision_kind::mixed, .compute = compute, .master_weights = none{}};
}

/// Bytes a parameter of the states that the first rank of a plan holds when its optimizer steps.
template <class... Parts>
double held_per_parameter() {
    using plan_7b = plan<models::llama_2_7b, Parts..., micro_batch_size<1>, sequence_length<2048>>;
    const memory_ledger ledger = memory(plan_7b::spec, rank_position{});
    bytes held{};
    for (const account a :
         {account::parameters, account::gradients, account::master_weights, account::optimizer_states})
        held += ledger.at(phase::optimizer_step, a);
    return held.in_base_unit / static_cast<double>(parameters(models::llama_2_7b{}).total());
}

using one_device = cluster<devices::a100_sxm_80gb, 1>;
using eight_devices = cluster<devices::a100_sxm_80gb, 8>;

constexpr double bytes_each(const precision& formats, const optimizer& updates) {
    return model_states(billion, formats, updates).total().in_base_unit / 1e9;
}

/// The violation of a rule, if it is among them.
const violation* find(const violations& all, std::string_view rule) {
    for (const violation& v : all)
        if (v.rule == rule) return &v;
    return nullptr;
}

/// One unit in the last place that a text prints: 0.1 for "31.4", 1 for "120".
double last_place(const std::string& printed) {
    const auto point = printed.find('.');
    return point == std::string::npos ? 1.0 : std::pow(10.0, -static_cast<double>(printed.size() - point - 1));
}

} // namespace model_states_examples

TEST_CASE("S1: 10e9 parameters, fp16 mixed precision, AdamW with an fp32 master copy take 160 GB") {
    using namespace model_states_examples;
    constexpr states held = model_states(10 * billion, mixed_precision<fp16>{}, adamw<>{});
    CHECK(in_GB(held.parameters) == 20);
    CHECK(in_GB(held.gradients) == 20);
    CHECK(in_GB(held.optimizer_states) == 80); // m 40, v 40
    CHECK(in_GB(held.master_weights) == 40);
    CHECK(in_GB(held.accumulated_gradients) == 0);
    CHECK(in_GB(held.optimizer_states + held.master_weights) == 120);
    CHECK(in_GB(held.total()) == 160);
}

TEST_CASE("S2: the same without a master copy takes 120 GB") {
    using namespace model_states_examples;
    constexpr states held = model_states(10 * billion, without_master(fp16{}), adamw<>{});
    CHECK(in_GB(held.parameters) == 20);
    CHECK(in_GB(held.gradients) == 20);
    CHECK(in_GB(held.optimizer_states) == 80);
    CHECK(in_GB(held.master_weights) == 0);
    CHECK(in_GB(held.total()) == 120);
}

TEST_CASE("S3: bytes a parameter, of a bare count") {
    using namespace model_states_examples;
    CHECK(bytes_each(fp16_mixed, adamw<>{}) == 16); // ZeRO, DeepSpeed: 2 + 2 + 12

    CHECK(bytes_each(fp32_gradients, adamw<>{}) == 18); // Megatron: 2 + 4 + 12
    for (const std::int64_t data : {1, 2, 8, 64}) {     // its distributed optimizer: 6 + 12/d
        const states held = model_states(64 * billion, fp32_gradients, adamw<>{}, zero_stage<1>{}, {.data = data});
        CHECK(in_GB(held.total()) == 64 * (6 + 12.0 / static_cast<double>(data)));
    }

    CHECK(bytes_each(both_gradients, adamw<>{}) == 20);                      // 2 + 2 + 4 + 12
    CHECK(bytes_each(pure_precision<bf16>{}, adamw<>{}) == 8);               // 2 + 2 + 4
    CHECK(bytes_each(pure_precision<bf16>{}, adamw<moments<fp32>>{}) == 12); // 2 + 2 + 8
    CHECK(bytes_each(without_master(bf16{}), adamw<>{}) == 12);              // 2 + 2 + 8
    CHECK(bytes_each(without_master(bf16{}), adamw<moments<bf16>>{}) == 8);  // 2 + 2 + 4
    CHECK(bytes_each(autocast<bf16>{}, adamw<>{}) == 16);                    // 4 + 4 + 8
}

TEST_CASE("S3: bytes a parameter, of a plan") {
    using namespace model_states_examples;
    using frameworks::deepspeed;
    using frameworks::megatron_core;
    using frameworks::plain_pytorch;
    CHECK(held_per_parameter<one_device, deepspeed, mixed_precision<fp16>, adamw<>>() == 16);
    CHECK(held_per_parameter<one_device, deepspeed, mixed_precision<bf16>, adamw<>>() == 16);
    CHECK(held_per_parameter<one_device, megatron_core, mixed_precision<bf16>, adamw<>>() == 18);
    // The 6 738 415 616 parameters are a multiple of 8, so the largest share is an eighth.
    CHECK(held_per_parameter<eight_devices, megatron_core, mixed_precision<bf16>, adamw<>, zero_stage<1>>() ==
          6 + 12.0 / 8);
    CHECK(held_per_parameter<one_device, deepspeed, mixed_precision<bf16>, gradients<bf16, fp32>, adamw<>>() == 20);
    CHECK(held_per_parameter<one_device, deepspeed, pure_precision<bf16>, adamw<>>() == 8);
    CHECK(held_per_parameter<one_device, deepspeed, pure_precision<bf16>, adamw<moments<fp32>>>() == 12);
    CHECK(held_per_parameter<one_device, deepspeed, mixed_precision<bf16>, master_weights<none>, adamw<>>() == 12);
    CHECK(held_per_parameter<one_device, plain_pytorch, autocast<bf16>, adamw<>>() == 16);
}

TEST_CASE("S3: autocast holds narrow copies of the weights of matrix multiplications besides") {
    using namespace model_states_examples;
    constexpr plan_spec spec = plan<models::llama_2_7b, one_device, frameworks::plain_pytorch, autocast<bf16>, adamw<>,
                                    micro_batch_size<1>, sequence_length<2048>>::spec;
    constexpr parameter_count count = parameters(models::llama_2_7b{});
    // Every weight but the embedding table and the norms, 2 bytes each, from forward to backward.
    constexpr double copies = 2.0 * static_cast<double>(count.attention + count.mlp + count.lm_head);
    const memory_ledger ledger = memory(spec);
    CHECK(copies == 13'214'154'752.0);
    CHECK(ledger.at(phase::forward, account::cast_copies).in_base_unit == copies);
    CHECK(ledger.at(phase::backward, account::cast_copies).in_base_unit == copies);
    CHECK(ledger.at(phase::optimizer_step, account::cast_copies).in_base_unit == 0);
}

TEST_CASE("S4: models of 1 to 671 billion parameters at 16 bytes a parameter, and their bf16 weights alone") {
    using namespace model_states_examples;
    struct row {
        std::int64_t parameters;
        double states_GB;
        double weights_GB;
    };
    for (const row& r : {row{1, 16, 2}, row{7, 112, 14}, row{13, 208, 26}, row{70, 1120, 140}, row{671, 10736, 1342}}) {
        const states held = zero(r.parameters * billion, 0, 1);
        CHECK(in_GB(held.total()) == r.states_GB);
        CHECK(in_GB(held.parameters) == r.weights_GB);
    }
}

TEST_CASE("S5: ZeRO-1 of 7e9 parameters over 8 ranks") {
    using namespace model_states_examples;
    constexpr states whole = zero(7 * billion, 0, 8);
    constexpr states shared = zero(7 * billion, 1, 8);
    CHECK(in_GB(whole.master_weights + whole.optimizer_states) == 84);
    CHECK(in_GB(shared.master_weights + shared.optimizer_states) == 10.5);
    CHECK(in_GB(whole.total() - shared.total()) == 73.5);
    CHECK(in_GB(whole.optimizer_states) == 56); // of which the moments
    CHECK(in_GB(shared.optimizer_states) == 7);
    CHECK(in_GB(whole.optimizer_states - shared.optimizer_states) == 49);
}

TEST_CASE("S5b: what ZeRO gains with finitely many ranks; 4 and 8 times are limits") {
    using namespace model_states_examples;
    const auto gain = [](std::int64_t stage, std::int64_t ranks) {
        return total_GB(64 * billion, 0, ranks) / total_GB(64 * billion, stage, ranks);
    };
    for (const std::int64_t ranks : {8, 64}) {
        const double n = static_cast<double>(ranks);
        CHECK(gain(1, ranks) == doctest::Approx(16 / (4 + 12 / n)).epsilon(1e-14));
        CHECK(gain(2, ranks) == doctest::Approx(16 / (2 + 14 / n)).epsilon(1e-14));
        CHECK(gain(3, ranks) == doctest::Approx(n).epsilon(1e-14));
    }
    CHECK(std::abs(gain(1, 8) - 2.909) < 0.0005);
    CHECK(std::abs(gain(2, 8) - 4.267) < 0.0005);
    CHECK(std::abs(gain(1, 64) - 3.821) < 0.0005);
    CHECK(std::abs(gain(2, 64) - 7.211) < 0.0005);
}

TEST_CASE("S6: ZeRO-2 of 7e9 parameters over 8 ranks") {
    using namespace model_states_examples;
    constexpr states shared = zero(7 * billion, 2, 8);
    CHECK(in_GB(zero(7 * billion, 1, 8).gradients) == 14);
    CHECK(in_GB(shared.gradients) == 1.75);
    CHECK(in_GB(zero(7 * billion, 1, 8).gradients - shared.gradients) == 12.25);
    CHECK(in_GB(shared.parameters) == 14);
    CHECK(in_GB(shared.master_weights + shared.optimizer_states) == 10.5);
    CHECK(in_GB(shared.total()) == 26.25);
}

TEST_CASE("S7: 7e9 parameters over 8 ranks with 8 GB of activations, by stage") {
    using namespace model_states_examples;
    CHECK(total_GB(7 * billion, 0, 8) + 8 == 120);
    CHECK(total_GB(7 * billion, 1, 8) + 8 == 46.5);
    CHECK(total_GB(7 * billion, 2, 8) + 8 == 34.25);
    CHECK(total_GB(7 * billion, 3, 8) + 8 == 22);
}

TEST_CASE("S8: 13e9 parameters do not train on one 80 GB device, and a ZeRO stage on one device shards nothing") {
    using namespace model_states_examples;
    constexpr states held = zero(13 * billion, 0, 1);
    CHECK(in_GB(held.parameters) == 26);
    CHECK(in_GB(held.gradients) == 26);
    CHECK(in_GB(held.master_weights + held.optimizer_states) == 156);
    CHECK(in_GB(held.total()) == 208);
    CHECK(held.total() > a100_80gb);
    for (const std::int64_t stage : {1, 2, 3}) CHECK(zero(13 * billion, stage, 1) == held);

    constexpr plan_spec spec =
        plan<models::llama_2_13b, one_device, frameworks::deepspeed, mixed_precision<fp16>, adamw<>, zero_stage<3>,
             micro_batch_size<1>, sequence_length<2048>, recompute::full, kernels::flash_attention>::spec;
    CHECK(memory(spec).in_use() > a100_80gb);
    CHECK(is_possible(spec)); // it would run, on a larger device: the stage is pointless, not impossible
    const violations wrong = diagnose(spec);
    const violation* says = find(wrong, "zero_stage_shards_something");
    REQUIRE(says != nullptr);
    CHECK(says->severity == severity::pointless);
}

TEST_CASE("S9: 13e9 parameters over 8 ranks") {
    using namespace model_states_examples;
    constexpr states second = zero(13 * billion, 2, 8);
    CHECK(in_GB(second.parameters) == 26);
    CHECK(in_GB(second.gradients) == 3.25);
    CHECK(in_GB(second.master_weights + second.optimizer_states) == 19.5);
    CHECK(in_GB(second.total()) == 48.75);
    CHECK(total_GB(13 * billion, 3, 8) == 26); // "about 14 GB" is the figure of 7e9:
    CHECK(total_GB(7 * billion, 3, 8) == 14);
    CHECK(second.total() < a100_80gb);
}

TEST_CASE("S10: 30e9 parameters on 8 x 80 GB") {
    using namespace model_states_examples;
    CHECK(total_GB(30 * billion, 0, 8) == 480);
    CHECK(total_GB(30 * billion, 2, 8) == 112.5);
    CHECK(total_GB(30 * billion, 3, 8) == 60);
    CHECK(zero(30 * billion, 0, 8).total() > a100_80gb);
    CHECK(zero(30 * billion, 2, 8).total() > a100_80gb);
    CHECK(zero(30 * billion, 3, 8).total() + bytes(20e9) < a100_80gb); // if activations stay under 20 GB
}

TEST_CASE("S10b: 30e9 parameters on 8 devices as tensor 2 x pipeline 2 x data 2") {
    using namespace model_states_examples;
    constexpr layout groups{.data = 2, .tensor = 2, .pipeline = 2};
    const auto GB = [&](const precision& formats, std::int64_t stage) {
        return in_GB(model_states(30 * billion, formats, adamw<>{}, {.stage = stage}, groups).total());
    };
    CHECK(GB(fp16_mixed, 1) == 75);
    CHECK(GB(fp16_mixed, 2) == 67.5); // refused below
    CHECK(GB(fp16_mixed, 3) == 60);
    CHECK(GB(fp32_gradients, 1) == 90); // Megatron's distributed optimizer: more than the device has
    CHECK(bytes(90e9) > a100_80gb);
    CHECK(total_GB(30 * billion, 1, 8) == 165);
    CHECK(total_GB(30 * billion, 3, 8) == 16.0 * 30 / 8); // nothing goes below 16 P / 8

    constexpr plan_spec first =
        plan<models::llama_2_7b, eight_devices, frameworks::deepspeed, mixed_precision<fp16>, adamw<>, zero_stage<1>,
             tensor_parallel<2>, pipeline_parallel<2>, micro_batch_size<1>, sequence_length<2048>>::spec;
    plan_spec second = first;
    second.sharding.stage = 2; // as a value: a plan in types would not compile
    CHECK(is_possible(first));
    CHECK(!is_possible(second)); // DeepSpeed's pipeline engine refuses ZeRO-2
    const violations wrong = diagnose(second);
    CHECK(find(wrong, "zero_stage_allows_pipeline") != nullptr);
    CHECK(memory(second).refused);
}

TEST_CASE("S11: 70e9 parameters on 8 x 80 GB") {
    using namespace model_states_examples;
    constexpr states least = zero(70 * billion, 3, 8);
    CHECK(in_GB(least.total()) == 140); // even fully sharded
    CHECK(least.total() > a100_80gb);
    // Inference holds the weights alone: 140 GB in bf16 over 8, or 35 GB in 4 bits (and scales, not counted here).
    CHECK(in_GB(zero(70 * billion, 0, 1).parameters) == 140);
    CHECK(in_GB(least.parameters) == 17.5);
    CHECK(least.parameters < a100_80gb);
    constexpr number_format four_bits{.bits = 4};
    CHECK(four_bits.bytes_for(70 * billion) == 35 * billion);
}

TEST_CASE("S12: 70e9 parameters on 64 devices as tensor 8 x pipeline 4 x data 2") {
    using namespace model_states_examples;
    constexpr layout groups{.data = 2, .tensor = 8, .pipeline = 4};
    constexpr states first = model_states(70 * billion, bf16_mixed, adamw<>{}, zero_stage<1>{}, groups);
    CHECK(in_GB(first.parameters) == 4.375); // 140 / 32
    CHECK(in_GB(first.gradients) == 4.375);
    CHECK(in_GB(first.master_weights + first.optimizer_states) == 26.25 / 2);
    CHECK(in_GB(first.total()) == 21.875);
    const auto GB = [&](const precision& formats, std::int64_t stage) {
        return in_GB(model_states(70 * billion, formats, adamw<>{}, {.stage = stage}, groups).total());
    };
    CHECK(GB(bf16_mixed, 3) == 17.5); // 1120 / 64 only if everything is sharded over data, too
    CHECK(GB(bf16_mixed, 0) == 35);
    CHECK(bytes(35e9) < a100_80gb);        // also fits
    CHECK(GB(fp32_gradients, 1) == 26.25); // Megatron's distributed optimizer
}

TEST_CASE("S13: master weights alone") {
    using namespace model_states_examples;
    CHECK(in_GB(zero(10 * billion, 0, 1).master_weights) == 40);
    CHECK(in_GB(zero(7 * billion, 0, 1).master_weights) == 28);
    for (const std::int64_t stage : {1, 2, 3}) CHECK(in_GB(zero(10 * billion, stage, 8).master_weights) == 5);
}

TEST_CASE("S14: bf16 without a master copy holds 2 bytes a parameter for weights instead of 6") {
    using namespace model_states_examples;
    constexpr states with = model_states(billion, mixed_precision<bf16>{}, adamw<>{});
    constexpr states without = model_states(billion, without_master(bf16{}), adamw<>{});
    CHECK(in_GB(with.parameters + with.master_weights) == 6);
    CHECK(in_GB(without.parameters + without.master_weights) == 2);
    CHECK(std::round(100 * (2.0 / 6 - 1)) == -67);
}

TEST_CASE("S20: every cell of Table 1 and Figure 1 of the ZeRO paper") {
    using namespace model_states_examples;
    int cells = 0;
    double largest = 0;
    double sum = 0;
    for (const csv::row& cell : csv::read(DRYFIT_TEST_DATA "/zero_table1.csv")) {
        INFO(cell.place());
        const std::string& name = cell["stage"];
        const std::int64_t stage = name == "baseline DP" ? 0 : name == "Pos" ? 1 : name == "Pos+g" ? 2 : 3;
        if (stage == 3) REQUIRE(name == "Pos+g+p");
        const double computed = total_GB(cell.integer("params"), stage, cell.integer("dp_degree"));
        // One unit in the last printed place: the paper truncates some values (513 for 513.5, 4046 for 4046.9) and
        // rounds others (1.88 for 1.875).
        CHECK(std::abs(cell.number("published") - computed) < last_place(cell["published"]));
        const double error = computed / cell.number("published") - 1;
        largest = std::max(largest, std::abs(error));
        sum += error;
        ++cells;
    }
    CHECK(cells == 58);
    MESSAGE("ZeRO Table 1: " << cells << " cells, bias " << 100 * sum / cells << " %, largest difference "
                             << 100 * largest << " %, all within one unit in the last printed place");
}
