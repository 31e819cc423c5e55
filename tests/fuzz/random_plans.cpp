// SPDX-License-Identifier: BSL-1.0
// Random specs, most of them wrong, some of them plans, some with several numbers at their bounds: whatever the
// numbers, dryfit answers with violations or with a ledger of finite sizes that are not negative, and it never crashes.
// Built with the address and undefined-behaviour sanitizers. Arguments: number of specs (default 200 000), seed
// (default 1).
#include <dryfit/dryfit.hpp>
#include <dryfit/io/text.hpp>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <limits>

#include "../plan/every_field.hpp"
#include "random_specs.hpp"

using namespace dryfit;
using namespace random_specs;

namespace {

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

/// A plan that is possible, with 2 to 6 whole numbers set to a bound each, or to the one beside it. Numbers that are in
/// range alone may overflow where they meet. Half of the time they are neighbours in the table, such as those of a
/// model.
plan_spec spec_at_bounds() {
    plan_spec spec = sensible_spec();
    while (!is_possible(spec)) spec = sensible_spec();
    constexpr auto fields = static_cast<std::int64_t>(std::size(example::whole_fields));
    const std::int64_t first = below(fields);
    const std::int64_t window = one_in(2) ? 10 : fields;
    for (std::int64_t more = 2 + below(5); more > 0; --more) {
        const example::whole_field& field = example::whole_fields[(first + below(window)) % fields];
        const std::int64_t near_bounds[] = {field.lowest, field.lowest + 1, field.highest - 1, field.highest};
        field.set(spec, any_of(near_bounds));
    }
    return spec;
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
    std::int64_t possible_at_bounds = 0;
    for (std::int64_t i = 0; i < specs; ++i) {
        const bool at_bounds = one_in(3);
        plan_spec spec = at_bounds ? spec_at_bounds() : one_in(50) ? plan_spec{} : sensible_spec();
        for (std::int64_t wild = at_bounds || one_in(3) ? 0 : 1 + below(3); wild > 0; --wild) spoil(spec);
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
        if (!stops && at_bounds) ++possible_at_bounds;
    }
    std::printf("%lld specs, %lld of them possible plans, %lld at several bounds\n", static_cast<long long>(specs),
                static_cast<long long>(possible_specs), static_cast<long long>(possible_at_bounds));
    // Else the ledgers were hardly tried.
    return possible_specs > specs / 100 && possible_at_bounds > specs / 100 ? 0 : 1;
}
