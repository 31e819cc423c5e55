// SPDX-License-Identifier: BSL-1.0
#include <dryfit/units/literals.hpp>

#include <doctest/doctest.h>
#include <type_traits>

namespace {
using namespace dryfit;
using namespace dryfit::literals;

template <bytes Capacity>
struct card {};
} // namespace

TEST_CASE("literals: powers of 1000 and of 1024 (IEC 80000-13)") {
    static_assert(1_B == bytes(1) && 1_kB == bytes(1000) && 1_MB == bytes(1000000));
    static_assert(80_GB == bytes(80000000000) && 1_TB == bytes(1000000000000));
    static_assert(1_KiB == bytes(1024) && 1_MiB == bytes(1048576) && 1_GiB == bytes(1073741824));
    static_assert(80_GiB == bytes(85899345920) && 1_TiB == bytes(1099511627776));
    static_assert(80_GB < 80_GiB);
    static_assert(0.5_B == bytes(0.5) && 1.5_kB == 1500_B && 0.5_MB == 500_kB && 1.5_GB == 1500_MB);
    static_assert(1.555_TB == 1555_GB && 0.5_KiB == 512_B && 1.5_MiB == 1536_KiB && 0.5_GiB == 512_MiB);
    static_assert(0.25_TiB == 256_GiB);
    static_assert(std::is_same_v<card<80_GB>, card<80000_MB>>);
}

TEST_CASE("literals: work and speed") {
    static_assert(1_TFLOP == 1000000000000_FLOP && 0.5_TFLOP == 5.0e11_FLOP);
    static_assert(989.4_TFLOP_per_s == flops_per_second(989.4e12) && 1.979_PFLOP_per_s == 1979_TFLOP_per_s);
    static_assert(2_PFLOP_per_s == 2000_TFLOP_per_s);
    static_assert(3.35_TB_per_s == 3350_GB_per_s && 2_TB_per_s == 2000.0_GB_per_s);
    static_assert(400_Gbit_per_s == 50_GB_per_s); // InfiniBand NDR: 400 Gbit/s
    static_assert(0.8_Gbit_per_s == 0.1_GB_per_s);
}

TEST_CASE("literals: time, tokens and money") {
    static_assert(1000000_us == 1_s && 1000_ms == 1_s && 1.5_ms == 1500_us && 0.5_us == 500_us / 1000);
    static_assert(1_hours == 3600_s && 1_days == 24_hours && 0.5_hours == 1800.0_s && 1.5_days == 36_hours);
    static_assert(10_us == seconds(1e-5) && 1_ms == seconds(0.001)); // the nearest double, as the compiler's own
    static_assert(300000000000_tokens == tokens(300e9) && 3.0e11_tokens == tokens(300e9));
    static_assert(2_USD * 3 == 6_USD && 2.5_USD == usd(2.5));
    static_assert(2_USD / 1_hours * 10_hours == 20_USD);
}

TEST_CASE("literals: GPT-3 took 3640 PFLOP/s-days (Table D.1 of its paper), 3.14e23 FLOP") {
    constexpr flops work = 1_PFLOP_per_s * 3640_days;
    CHECK(work.in_base_unit == doctest::Approx(3.14e23).epsilon(0.002));
}

TEST_CASE("literals: values are read in the same units") {
    static_assert(in_MB(80_GB) == 80000.0 && in_GB(80_GB) == 80.0);
    static_assert(in_MiB(1_GiB) == 1024.0 && in_GiB(80_GiB) == 80.0);
    static_assert(in_GB_per_s(400_Gbit_per_s) == 50.0);
    static_assert(in_TFLOP(5_TFLOP) == 5.0 && in_TFLOP_per_s(1_PFLOP_per_s) == 1000.0);
    static_assert(in_us(2_s) == 2e6 && in_ms(2_s) == 2000.0 && in_hours(2_days) == 48.0 && in_days(36_hours) == 1.5);
    CHECK(in_GiB(80_GB) == doctest::Approx(74.505806)); // 80e9 / 2^30
}
