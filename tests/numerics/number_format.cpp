// SPDX-License-Identifier: BSL-1.0
#include <dryfit/numerics/number_format.hpp>

#include <cfloat>
#include <concepts>
#include <cstdint>
#include <doctest/doctest.h>
#include <string_view>
#include <type_traits>

namespace {
using namespace dryfit;

template <number_format Format>
struct held_in {};

constexpr bool close(double a, double b, double tolerance) { return a - b < tolerance * b && b - a < tolerance * b; }
} // namespace

TEST_CASE("number_format: bits of exponent and mantissa (IEEE 754, OFP8)") {
    static_assert(fp32::spec == number_format{.bits = 32, .exponent_bits = 8, .mantissa_bits = 23});
    static_assert(tf32::spec == number_format{.bits = 32, .exponent_bits = 8, .mantissa_bits = 10});
    static_assert(fp16::spec == number_format{.bits = 16, .exponent_bits = 5, .mantissa_bits = 10});
    static_assert(bf16::spec == number_format{.bits = 16, .exponent_bits = 8, .mantissa_bits = 7});
    static_assert(fp8_e4m3::spec.exponent_bits == 4 && fp8_e4m3::spec.mantissa_bits == 3);
    static_assert(fp8_e5m2::spec.exponent_bits == 5 && fp8_e5m2::spec.mantissa_bits == 2);
    static_assert(fp8_e4m3::spec.bits == 8 && fp8_e5m2::spec.bits == 8);
}

TEST_CASE("number_format: the largest number") {
    static_assert(fp32::spec.largest() == FLT_MAX);
    static_assert(fp16::spec.largest() == 65504.0);
    static_assert(fp8_e4m3::spec.largest() == 448.0);
    static_assert(fp8_e5m2::spec.largest() == 57344.0);
    static_assert(close(bf16::spec.largest(), 3.39e38, 1e-3));
    static_assert(close(tf32::spec.largest(), 3.40116e38, 1e-5));
    constexpr number_format binary64{.bits = 64, .exponent_bits = 11, .mantissa_bits = 52};
    static_assert(binary64.largest() == DBL_MAX && binary64.smallest_normal() == DBL_MIN);
}

TEST_CASE("number_format: the smallest normal number") {
    static_assert(fp32::spec.smallest_normal() == FLT_MIN && bf16::spec.smallest_normal() == FLT_MIN);
    static_assert(tf32::spec.smallest_normal() == FLT_MIN);
    static_assert(fp16::spec.smallest_normal() == 6.103515625e-05);
    static_assert(fp8_e4m3::spec.smallest_normal() == 0.015625);        // OFP8: 2^-6
    static_assert(fp8_e5m2::spec.smallest_normal() == 6.103515625e-05); // OFP8: 2^-14
}

TEST_CASE("number_format: an update of bf16 below 2^-9 of the weight is lost") {
    static_assert(bf16::spec.smallest_kept_update() == 1.0 / 512.0);
    static_assert(fp8_e4m3::spec.smallest_kept_update() == 1.0 / 32.0);
}

TEST_CASE("number_format: fp32 loses an update exactly below its bound") {
    const auto bound = static_cast<float>(fp32::spec.smallest_kept_update());
    for (int i = 0; i < 4096; ++i) {
        volatile float w = 1.0f + static_cast<float>(i) * (1.0f / 4096.0f);
        volatile float below = w * bound * 0.999f;
        volatile float raised = w + below;
        volatile float lowered = w - below;
        CHECK(raised == w);
        CHECK(lowered == w);
    }
    volatile float just_below_two = 2.0f - FLT_EPSILON;
    volatile float kept = just_below_two * bound * 1.001f;
    volatile float raised = just_below_two + kept;
    CHECK(raised != just_below_two); // so the bound cannot be larger
}

TEST_CASE("number_format: bytes are whole, and large counts do not overflow") {
    static_assert(fp32::spec.bytes_for(3) == 12 && bf16::spec.bytes_for(3) == 6 && fp8_e4m3::spec.bytes_for(3) == 3);
    static_assert(tf32::spec.bytes_for(1) == 4 && none::spec.bytes_for(1000) == 0 && fp32::spec.bytes_for(0) == 0);
    constexpr number_format four_bits{.bits = 4, .exponent_bits = 2, .mantissa_bits = 1};
    static_assert(four_bits.bytes_for(1) == 1 && four_bits.bytes_for(2) == 1 && four_bits.bytes_for(3) == 2);
    constexpr number_format six_bits{.bits = 6, .exponent_bits = 3, .mantissa_bits = 2};
    static_assert(six_bits.bytes_for(4) == 3 && six_bits.bytes_for(5) == 4 && six_bits.bytes_for(16) == 12);
    constexpr std::int64_t many = std::int64_t{1} << 56;
    static_assert(fp32::spec.bytes_for(many) == 4 * many && number_format{.bits = 64}.bytes_for(many) == 8 * many);
    CHECK(bf16::spec.bytes_for(6'738'415'616) == 13'476'831'232); // Llama-2-7B: 13.48 GB
}

TEST_CASE("number_format: types stand for values") {
    static_assert(format_type<bf16> && format_type<none> && format_type<formats::tf32> && !format_type<number_format>);
    static_assert(!format_type<int> && std::same_as<bf16, formats::bf16>);
    constexpr number_format converted = bf16{};
    static_assert(converted == bf16::spec && converted != fp16::spec);
    static_assert(!number_format{}.is_set() && !none::spec.is_set() && none::spec == number_format{});
    static_assert(none::spec.largest() == 0.0 && none::spec.smallest_normal() == 0.0);
    static_assert(none::spec.smallest_kept_update() == 0.0);
    static_assert(!std::is_same_v<held_in<bf16::spec>, held_in<fp16::spec>> &&
                  std::is_same_v<held_in<bf16{}>, held_in<bf16::spec>>);
}

TEST_CASE("number_format: names") {
    CHECK(name(fp32{}) == std::string_view("fp32"));
    CHECK(name(tf32{}) == std::string_view("tf32"));
    CHECK(name(fp16{}) == std::string_view("fp16"));
    CHECK(name(bf16{}) == std::string_view("bf16"));
    CHECK(name(fp8_e4m3{}) == std::string_view("fp8_e4m3"));
    CHECK(name(fp8_e5m2{}) == std::string_view("fp8_e5m2"));
    CHECK(name(none{}) == std::string_view("none"));
    CHECK(name(number_format{.bits = 64, .exponent_bits = 11, .mantissa_bits = 52}) == std::string_view("custom"));
}
