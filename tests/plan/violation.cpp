// SPDX-License-Identifier: BSL-1.0
#include <dryfit/plan/violation.hpp>

#include <doctest/doctest.h>

#include "example.hpp"

namespace {

using namespace example;

TEST_CASE("a message is a sentence with the field, the numbers and what to change") {
    constexpr plan_spec wrong = changed([](plan_spec& spec) { spec.layout.tensor = 6; });
    constexpr violation heads = diagnose(wrong)[0];
    static_assert(same_text(heads.rule, "tensor_parallel_divides_heads"));
    static_assert(heads.severity == severity::impossible);
    static_assert(same_text(heads.field, "layout.tensor") && heads.found == 6 && heads.expected == 32);
    CHECK(same_text(heads.message().c_str(),
                    "layout.tensor = 6 does not divide the 32 attention heads of the model: take a divisor of 32"));
    CHECK(heads.message() == diagnose(wrong)[0].message());
}

TEST_CASE("a quantity has its unit in the message") {
    const plan_spec wrong = changed([](plan_spec& spec) { spec.cluster.device.memory = bytes(-8e10); });
    CHECK(same_text(diagnose(wrong)[0].message().c_str(),
                    "cluster.device.memory = -80000 MB is out of range: take 1 to 1000000000000 MB"));
}

TEST_CASE("violations are a range") {
    const violations all = diagnose(plan_spec{});
    int counted = 0;
    for (const violation& v : all) {
        CHECK(same_text(v.rule, all[counted].rule));
        ++counted;
    }
    CHECK(counted == all.size());
    CHECK(!all.empty());
    CHECK(violations{}.empty());
}

TEST_CASE("a pattern is filled with numbers, field and unit") {
    const detail::rule_numbers numbers{{-3, 40, INT64_MIN}};
    CHECK(same_text(detail::sentence("{f}: {0}, {1}{u}, {2}; {0}, {v}", numbers, "x", " MB").c_str(),
                    "x: -3, 40 MB, -9223372036854775808; -3, -3 MB"));
    CHECK(same_text(detail::sentence("{v}", {{INT64_MAX}}, "", " MB").c_str(), "no usable number"));
    CHECK(same_text(detail::sentence("{v}", {{INT64_MAX}}).c_str(), "9223372036854775807"));
}

} // namespace
