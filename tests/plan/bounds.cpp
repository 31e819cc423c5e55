// SPDX-License-Identifier: BSL-1.0
#include <dryfit/plan/bounds.hpp>

#include <cstdint>
#include <doctest/doctest.h>
#include <limits>

#include "every_field.hpp"
#include "example.hpp"

namespace {

using namespace example;

/// A plan with every part, so that each field is there to be judged.
plan_spec full_plan() {
    plan_spec spec = plan_7b::spec;
    spec.framework.mixed_precision_gradients = bf16{};
    return spec;
}

void must_be_refused(const plan_spec& spec, const char* name, std::int64_t found, std::int64_t expected) {
    CAPTURE(doctest::String(name));
    CAPTURE(found);
    const violations all = diagnose(spec);
    REQUIRE(all.size() == 1);
    CHECK(same_text(all[0].rule, "value_in_range"));
    CHECK(same_text(all[0].field, name));
    CHECK(all[0].found == found);
    CHECK(all[0].expected == expected);
    CHECK(!all[0].message().overflowed);
    CHECK(contains(all[0].message().c_str(), name));
    CHECK(!is_possible(spec));
}

bool is_called_out_of_range(const plan_spec& spec, const char* name) {
    for (const violation& v : diagnose(spec))
        if (same_text(v.rule, "value_in_range") && same_text(v.field, name)) return true;
    return false;
}

TEST_CASE("the tests write every field of the table") {
    CHECK(sizeof(whole_fields) / sizeof(whole_fields[0]) == detail::length(detail::whole_fields{}));
    CHECK(sizeof(measured_fields) / sizeof(measured_fields[0]) == detail::length(detail::measured_fields{}));
}

TEST_CASE("a whole number out of range is refused by the name of its field, and nothing else is said") {
    for (const whole_field& f : whole_fields) {
        for (const std::int64_t value : {f.lowest - 1, std::int64_t{0}, std::int64_t{-1}, std::int64_t{-7},
                                         f.highest + 1, f.least, f.least + 1, f.greatest - 1, f.greatest}) {
            if (f.lowest <= value && value <= f.highest) continue;
            plan_spec spec = full_plan();
            f.set(spec, value);
            if (spec.precision.kind == precision_kind::unset) continue; // no precision at all, which another rule says
            must_be_refused(spec, f.name, value, value < f.lowest ? f.lowest : f.highest);
        }
    }
}

TEST_CASE("the bounds themselves are in range") {
    for (const whole_field& f : whole_fields) {
        CAPTURE(doctest::String(f.name));
        for (const std::int64_t value : {f.lowest, f.highest}) {
            plan_spec spec = full_plan();
            f.set(spec, value);
            CHECK(!is_called_out_of_range(spec, f.name));
        }
    }
    for (const measured_field& f : measured_fields) {
        CAPTURE(doctest::String(f.name));
        for (const double value : {static_cast<double>(f.lowest) * f.unit, static_cast<double>(f.highest) * f.unit}) {
            plan_spec spec = full_plan();
            f.set(spec, value);
            CHECK(!is_called_out_of_range(spec, f.name));
        }
    }
}

TEST_CASE("a quantity out of range is refused by the name of its field, rounded away from the range") {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const measured_field& f : measured_fields) {
        CAPTURE(doctest::String(f.name));
        for (const double value : {nan, -nan, infinity, -infinity}) {
            plan_spec spec = full_plan();
            f.set(spec, value);
            must_be_refused(spec, f.name, INT64_MAX, f.highest);
            CHECK(contains(diagnose(spec)[0].message().c_str(), "no usable number"));
        }
        plan_spec spec = full_plan();
        f.set(spec, -1e-300);
        must_be_refused(spec, f.name, -1, f.lowest);
        f.set(spec, -12.0 * f.unit);
        must_be_refused(spec, f.name, -12, f.lowest);
        f.set(spec, (static_cast<double>(f.highest) + 1) * f.unit * (1 + 1e-15));
        must_be_refused(spec, f.name, f.highest + 2, f.highest);
        f.set(spec, 1.7e308);
        must_be_refused(spec, f.name, INT64_MAX, f.highest);
    }
}

TEST_CASE("what is trained has gradients and, if it has moments, a format for them") {
    static_assert(!possible_with<plan_7b, gradients<none>>);
    static_assert(possible_with<plan_7b, gradients<bf16, none>, master_weights<none>, adamw<moments<none>>>);
    must_be_refused(changed([](plan_spec& spec) { spec.precision.gradients = none{}; }), "precision.gradients.bits", 0,
                    1);
    must_be_refused(changed([](plan_spec& spec) { spec.optimizer.moment_format = none{}; }),
                    "optimizer.moment_format.bits", 0, 1);
    must_be_refused(changed([](plan_spec& spec) { spec.framework.mixed_precision_gradients = none{}; }),
                    "framework.mixed_precision_gradients.bits", 0, 1);
}

TEST_CASE("an enumerator is one of its enumeration") {
    must_be_refused(changed([](plan_spec& spec) { spec.kernels.choice = kernel_choice{77}; }), "kernels.choice", 77, 3);
    must_be_refused(changed([](plan_spec& spec) { spec.framework.fused.loss = loss_kernel{-1}; }),
                    "framework.fused.loss", -1, 0);
    // What a framework usually runs is not what it usually runs.
    must_be_refused(changed([](plan_spec& spec) { spec.framework.usual_kernels = kernel_choice::of_the_framework; }),
                    "framework.usual_kernels", 0, 1);
}

TEST_CASE("a probability is less than 1, and memory more than 0") {
    const auto with_dropout = [](double p) { return changed([p](plan_spec& spec) { spec.model.hidden_dropout = p; }); };
    CHECK(is_possible(with_dropout(0.1)));
    CHECK(is_possible(with_dropout(-0.0)));
    CHECK(is_possible(with_dropout(0x1.fffffffffffffp-1)));
    must_be_refused(with_dropout(1.0), "model.hidden_dropout", 1000, 999);
    must_be_refused(with_dropout(1.0000001), "model.hidden_dropout", 1001, 999);
    must_be_refused(changed([](plan_spec& spec) { spec.cluster.device.memory = bytes(0); }), "cluster.device.memory", 0,
                    1);
    must_be_refused(changed([](plan_spec& spec) { spec.cluster.device.memory = bytes(999999.9999999999); }),
                    "cluster.device.memory", 0, 1);
    must_be_refused(changed([](plan_spec& spec) { spec.cluster.device.usable_memory = bytes(0); }),
                    "cluster.device.usable_memory", 0, 1);
}

TEST_CASE("a number that is not given is in range, whatever stands in it") {
    plan_spec spec = plan_7b::spec;
    spec.layout.data = {false, -5};
    spec.batch.accumulation = {false, -5};
    spec.precision.gradients = {false, {.bits = -5}};
    spec.cluster.device.usable_memory = {};
    CHECK(diagnose(spec).empty());
}

// The largest products that are formed of whole fields stay within std::int64_t.
constexpr bool product_fits(std::initializer_list<std::int64_t> factors) {
    std::int64_t product = 1;
    for (const std::int64_t factor : factors) {
        if (factor > INT64_MAX / product) return false;
        product *= factor;
    }
    return true;
}
namespace f = field;
static_assert(product_fits({f::tensor_parallel::highest, f::context_parallel::highest, f::pipeline_parallel::highest}));
static_assert(product_fits({f::devices_per_node::highest, f::nodes::highest}));
static_assert(f::devices_per_node::highest * f::nodes::highest <= f::data_parallel::highest);
static_assert(product_fits({f::micro_batch_size::highest, f::gradient_accumulation_steps::highest,
                            f::data_parallel::highest}));
static_assert(f::micro_batch_size::highest * f::gradient_accumulation_steps::highest * f::data_parallel::highest <=
              f::global_batch_size::highest);
static_assert(product_fits({f::micro_batch_size::highest, f::sequence_length::highest}));
static_assert(product_fits({f::vocabulary_multiple::highest, f::tensor_parallel::highest, f::hidden_size::highest, 8}));
static_assert(product_fits({f::num_hidden_layers::highest, f::hidden_size::highest, f::intermediate_size::highest, 8}));
static_assert(product_fits({f::num_attention_heads::highest, f::head_dim::highest, f::hidden_size::highest,
                            f::num_hidden_layers::highest, 8}));
static_assert(product_fits({f::learned_positions::highest, f::hidden_size::highest, 64}));

} // namespace
