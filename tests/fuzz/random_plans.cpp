// SPDX-License-Identifier: BSL-1.0
// Random specs, most of them wrong, some of them plans: whatever the numbers, dryfit answers with violations or with a
// ledger of finite sizes that are not negative, and it never crashes. Built with the address and undefined-behaviour
// sanitizers. Arguments: number of specs (default 200 000), seed (default 1).
#include <dryfit/dryfit.hpp>
#include <dryfit/io/text.hpp>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>

#include "../plan/every_field.hpp"

using namespace dryfit;

namespace {

std::mt19937_64 generator;

std::int64_t below(std::int64_t limit) {
    return static_cast<std::int64_t>(generator() % static_cast<std::uint64_t>(limit));
}

bool one_in(std::int64_t n) { return below(n) == 0; }

template <class T, std::size_t N>
T any_of(const T (&choices)[N]) {
    return choices[below(static_cast<std::int64_t>(N))];
}

/// A number that no plan has, or that only few have.
std::int64_t wild_count() {
    constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    constexpr std::int64_t choices[] = {0,         -1,           1,           3,         7,         lowest,
                                        highest,   lowest + 1,   highest - 1, 1LL << 31, 1LL << 32, 1LL << 53,
                                        1LL << 62, -(1LL << 40), 1'000'003};
    return one_in(3) ? static_cast<std::int64_t>(generator()) : any_of(choices);
}

double wild_number() {
    constexpr double choices[] = {0,
                                  -1,
                                  1,
                                  0.5,
                                  1e300,
                                  -1e300,
                                  1e-300,
                                  std::numeric_limits<double>::infinity(),
                                  -std::numeric_limits<double>::infinity(),
                                  std::numeric_limits<double>::quiet_NaN()};
    return any_of(choices);
}

number_format wild_format() {
    constexpr number_format choices[] = {formats::fp32::spec,   formats::tf32::spec,     formats::fp16::spec,
                                         formats::bf16::spec,   formats::fp8_e4m3::spec, formats::fp8_e5m2::spec,
                                         number_format{},       number_format{-8, 1, 1}, number_format{1 << 30, 8, 7},
                                         number_format{5, 2, 2}};
    return any_of(choices);
}

/// A plan that is often possible.
plan_spec sensible_spec() {
    constexpr transformer transformers[] = {
        models::llama_2_7b::spec, models::gpt_2::spec,       models::opt_13b::spec,     models::llama_3_1_405b::spec,
        models::gpt_3_175b::spec, models::qwen_2_5_7b::spec, models::llama_3_2_1b::spec};
    constexpr device device_choices[] = {devices::a100_sxm_80gb::spec, devices::h100_sxm_80gb::spec,
                                         devices::v100_sxm_32gb::spec, devices::mi300x_192gb::spec};
    constexpr framework framework_choices[] = {frameworks::deepspeed::spec, frameworks::megatron_core::spec,
                                               frameworks::plain_pytorch::spec};
    constexpr std::int64_t powers[] = {1, 1, 2, 4, 8, 16};
    plan_spec spec{};
    spec.model = any_of(transformers);
    constexpr std::int64_t nodes_of[] = {8, 8, 8, 4, 6};
    spec.cluster = {.device = any_of(device_choices), .devices_per_node = any_of(nodes_of), .nodes = any_of(powers)};
    spec.framework = any_of(framework_choices);
    constexpr precision precisions[] = {mixed_precision<bf16>{}, mixed_precision<fp16>{},     pure_precision<bf16>{},
                                        autocast<bf16>{},        mixed_precision<fp8_e4m3>{}, pure_precision<fp32>{}};
    spec.precision = any_of(precisions);
    constexpr optimizer optimizers[] = {adamw<>{}, sgd<>{}, sgd_with_momentum{}, adamw<moments<bf16>>{}};
    spec.optimizer = any_of(optimizers);
    spec.sharding.stage = below(4);
    spec.layout.tensor = any_of(powers);
    spec.layout.tensor_across_nodes = one_in(8);
    spec.layout.sequence = one_in(2);
    spec.layout.context = one_in(3) ? any_of(powers) : 1;
    spec.layout.exchange = one_in(2) ? context_exchange::ring : context_exchange::all_to_all;
    spec.layout.pipeline = one_in(2) ? any_of(powers) : 1;
    if (one_in(3)) spec.layout.data = any_of(powers);
    spec.batch.micro = any_of(powers);
    if (one_in(2)) spec.batch.accumulation = any_of(powers);
    if (one_in(2)) spec.batch.global = any_of(powers) * 64;
    spec.batch.sequence = any_of(powers) * 512;
    spec.recompute.granularity = static_cast<recompute_granularity>(below(3));
    spec.kernels.choice = static_cast<kernel_choice>(below(4));
    return spec;
}

/// Puts something wild into one field, or leaves out a part.
void spoil(plan_spec& spec) {
    maybe<number_format>* const maybe_formats[] = {&spec.precision.gradients, &spec.precision.accumulated_gradients,
                                                   &spec.precision.master_weights, &spec.optimizer.moment_format,
                                                   &spec.framework.mixed_precision_gradients};
    switch (below(8)) {
    case 0:
    case 1:
    case 2: // enumerators too
        any_of(example::whole_fields).set(spec, wild_count());
        break;
    case 3:
    case 4:
        any_of(example::measured_fields).set(spec, wild_number());
        break;
    case 5:
        *any_of(maybe_formats) = wild_format();
        break;
    case 6:
        spec.precision.compute = wild_format();
        break;
    default:
        switch (below(6)) {
        case 0:
            spec.model = {};
            break;
        case 1:
            spec.cluster = {};
            break;
        case 2:
            spec.framework = {};
            break;
        case 3:
            spec.precision = {};
            break;
        case 4:
            spec.optimizer = {};
            break;
        default:
            spec.batch = {};
            break;
        }
    }
}

[[noreturn]] void fail(const char* what, std::int64_t number) {
    std::printf("spec %lld: %s\n", static_cast<long long>(number), what);
    std::abort();
}

void check_ledger(const memory_ledger& ledger, std::int64_t number) {
    const bytes largest{std::numeric_limits<double>::max()};
    if (ledger.refused) {
        if (ledger.in_use() != largest) fail("a refused ledger fits somewhere", number);
        return;
    }
    for (const phase p : phases) {
        double sum = 0;
        for (const account a : accounts) {
            const double amount = ledger.at(p, a).in_base_unit;
            if (!std::isfinite(amount)) fail("a size is not finite", number);
            if (amount < 0) fail("a size is negative", number);
            if (a != account::context) sum += amount;
        }
        if (std::abs(sum - ledger.at(p).in_base_unit) > 1e-9 * sum) fail("the accounts do not add up", number);
    }
    if (!(ledger.allocated() > bytes{})) fail("a plan takes no memory", number);
    if (!(ledger.allocated() <= ledger.reserved() && ledger.reserved() <= ledger.in_use()))
        fail("allocated <= reserved <= in use does not hold", number);
}

} // namespace

int main(int count, char** arguments) {
    const std::int64_t specs = count > 1 ? std::atoll(arguments[1]) : 200'000;
    generator.seed(count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);
    std::int64_t possible_specs = 0;
    for (std::int64_t i = 0; i < specs; ++i) {
        plan_spec spec = one_in(50) ? plan_spec{} : sensible_spec();
        for (std::int64_t wild = one_in(3) ? 0 : 1 + below(3); wild > 0; --wild) spoil(spec);
        const violations found = diagnose(spec);
        bool stops = false;
        for (const violation& v : found) {
            stops = stops || v.severity == severity::impossible;
            if (v.rule == nullptr || v.rule[0] == '\0' || v.field == nullptr || v.field[0] == '\0')
                fail("a violation names no rule or no field", i);
            const auto sentence = v.message();
            if (sentence.size() < 10 || sentence.overflowed) fail("a violation has no whole sentence", i);
        }
        if (is_possible(spec) == stops) fail("is_possible and diagnose disagree", i);
        const memory_ledger ledger = memory(spec);
        if (ledger.refused != stops) fail("memory and diagnose disagree", i);
        const capacity found_capacity = capacity_of(spec);
        if (!(found_capacity.available >= bytes{}) || !(found_capacity.needed >= bytes{}))
            fail("a capacity is negative or no number", i);
        if (stops && found_capacity.fits()) fail("an impossible plan fits", i);
        if (i % 16 == 0 && io::text(spec).empty()) fail("there is no report", i);
        (void)hash_value(spec);
        check_ledger(ledger, i);
        check_ledger(memory(spec, {.pipeline_stage = one_in(2) ? below(4) : wild_count(),
                                   .data = below(3),
                                   .tensor = one_in(3) ? wild_count() : 0}),
                     i);
        if (!stops) ++possible_specs;
    }
    std::printf("%lld specs, %lld of them possible plans\n", static_cast<long long>(specs),
                static_cast<long long>(possible_specs));
    return possible_specs > specs / 100 ? 0 : 1; // else the ledgers were hardly tried
}
