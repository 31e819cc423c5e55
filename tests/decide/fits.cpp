// SPDX-License-Identifier: BSL-1.0
#include <dryfit/decide/fits.hpp>
#include <dryfit/hardware.hpp>
#include <dryfit/model.hpp>
#include <dryfit/training.hpp>

#include <cstdint>
#include <doctest/doctest.h>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>

using namespace dryfit;
using namespace dryfit::literals;

namespace fits_test {

struct plan_7b : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                      mixed_precision<bf16>, adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<4096>,
                      recompute::full, kernels::flash_attention> {};

// 16 B of 6.74e9 parameters on each of 8 devices of 85 GB do not fit; shared out by ZeRO they do.
static_assert(fits<plan_7b>);
static_assert(!fits<plan_7b::with<zero_stage<0>>>);
static_assert(fits<plan_7b::with<zero_stage<3>>>);
static_assert(!fits<int>);
static_assert(fits_within<plan_7b, 40_GB>);
static_assert(!fits_within<plan_7b, 20_GB>);
static_assert(std::is_same_v<must_fit<plan_7b>, plan_7b>);

// A limit of exactly what is needed is met, one byte less is not.
inline constexpr bytes needed = peak_memory<plan_7b>;
static_assert(fits_within<plan_7b, needed>);
static_assert(!fits_within<plan_7b, needed - 1_B>);

// Headroom comes off what is available, to the byte.
inline constexpr bytes spare = available_memory(plan_7b::spec) - needed;
static_assert(fits<plan_7b::with<headroom<spare>>>);
static_assert(!fits<plan_7b::with<headroom<spare + 1_B>>>);

// A constraint on a framework's own template.
template <fits Plan>
struct trainer {
    static constexpr bool takes = true;
};
static_assert(trainer<plan_7b>::takes);

// A value with static storage.
inline constexpr plan_spec spec = plan_7b::spec;
static_assert(fits<plan_of<spec>>);
static_assert(peak_memory<plan_of<spec>> == needed);

} // namespace fits_test

TEST_CASE("whole MB compare as the bytes do, needed rounded up and available rounded down") {
    const auto compare = [](std::int64_t needed, std::int64_t available) {
        const rounded_comparison rounded = in_whole_MB(bytes(needed), bytes(available));
        CHECK((rounded.needed <= rounded.available) == (needed <= available));
        return rounded;
    };
    SUBCASE("on the boundary") {
        const rounded_comparison rounded = compare(80'000'000'000, 80'000'000'000);
        CHECK(rounded.needed == 80'000);
        CHECK(rounded.available == 80'000);
    }
    SUBCASE("one byte too many") {
        const rounded_comparison rounded = compare(80'000'000'001, 80'000'000'000);
        CHECK(rounded.needed == 80'001);
        CHECK(rounded.available == 80'000);
    }
    SUBCASE("one byte too few available") {
        const rounded_comparison rounded = compare(80'000'000'000, 79'999'999'999);
        CHECK(rounded.needed == 80'000);
        CHECK(rounded.available == 79'999);
    }
    SUBCASE("both within one MB") {
        CHECK(compare(80'000'000'001, 80'000'000'002).needed == 80'000);
        CHECK(compare(80'000'000'002, 80'000'000'001).needed == 80'001);
    }
    SUBCASE("every pair around a boundary") {
        for (std::int64_t a = -2; a <= 2; ++a)
            for (std::int64_t b = -2; b <= 2; ++b) compare(5'000'000 + a, 5'000'000 + b);
    }
}

namespace fits_test {
// A type of the user's own with a spec is judged only here.
struct nothing {
    static constexpr plan_spec spec{};
};
static_assert(!fits<nothing>);
static_assert(!fits_within<nothing, 1000000_TB>);
static_assert(!fits_within<plan_7b, bytes{__builtin_nan("")}>); // a limit that is no number
} // namespace fits_test

TEST_CASE("an impossible plan fits nowhere") {
    plan_spec spec = fits_test::plan_7b::spec;
    CHECK(capacity_of(spec).fits());
    spec.layout.tensor = 6;
    CHECK_FALSE(capacity_of(spec).fits());
    CHECK(memory(spec).refused);

    // Whatever is wrong with it: an infinite device takes no impossible plan either.
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double headroom : {-infinity, infinity, std::numeric_limits<double>::quiet_NaN(), -1.0, 1e300}) {
        spec = fits_test::plan_7b::spec;
        spec.headroom = bytes(headroom);
        CHECK_FALSE(capacity_of(spec).fits());
        CHECK(capacity_of(spec).available == bytes{});
        spec = fits_test::plan_7b::spec;
        spec.cluster.device.usable_memory = bytes(headroom == -1.0 ? infinity : headroom);
        CHECK(capacity_of(spec).fits() == false);
    }
}

namespace fits_test {

/// As the plan that it derives from was judged, but with a spec of its own.
struct heads_do_not_divide : plan_7b {
    static constexpr plan_spec spec = [] {
        plan_spec changed = plan_7b::spec;
        changed.layout.tensor = 3;
        return changed;
    }();
};
struct takes_twice_as_many : plan_7b {
    static constexpr plan_spec spec = [] {
        plan_spec changed = plan_7b::spec;
        changed.batch.micro = 2 * plan_7b::spec.batch.micro.value_or(0);
        return changed;
    }();
};

} // namespace fits_test

TEST_CASE("a type that derives from a plan and has a spec of its own is judged by that") {
    using namespace fits_test;
    static_assert(fits<plan_7b> && !fits<heads_do_not_divide>);
    static_assert(ledger_of<heads_do_not_divide>.refused && peak_memory<heads_do_not_divide> == nowhere);
    static_assert(!fits_within<heads_do_not_divide, 80_GB>);
    static_assert(peak_memory<takes_twice_as_many> > peak_memory<plan_7b>);
    CHECK(ledger_of<takes_twice_as_many>.in_use() == peak_in_use(takes_twice_as_many::spec));
}

TEST_CASE("the largest accounts come first in a message") {
    // ZeRO 0: moments 8 B, then master weights and the fp32 gradients of the update 4 B each, weights and gradients 2
    // B.
    plan_spec spec = fits_test::plan_7b::spec;
    spec.sharding.stage = 0;
    const detail::largest_accounts largest = detail::largest_accounts_of(memory(spec));
    REQUIRE(largest.count == 5);
    CHECK(largest.which[0] == account::optimizer_states);
    CHECK(largest.amounts[0] == 53'908); // 8 x 6 738 415 616 = 53 907 324 928, rounded up
    CHECK(largest.which[1] == account::master_weights);
    CHECK(largest.amounts[1] == 26'954);
    CHECK(largest.which[2] == account::cast_copies);
    CHECK(largest.which[3] == account::parameters);
    CHECK(largest.amounts[3] == 13'477);
    CHECK(largest.which[4] == account::gradients);
}

namespace fits_test {
/// Text in which the name of a type stands.
template <class Type>
std::string text_with_name_of() {
    return __PRETTY_FUNCTION__;
}

/// What a message of `must_fit` calls 7 MB of each account.
template <int... I>
std::string counted_accounts(std::integer_sequence<int, I...>, int number) {
    const std::string texts[]{text_with_name_of<decltype(MB::of_account<accounts[I], 7>())>()...};
    return texts[number];
}
} // namespace fits_test

TEST_CASE("a message counts every account by the account's own name") {
    for (int i = 0; i < account_count; ++i) {
        std::string name = dryfit::name(accounts[i]);
        for (char& c : name)
            if (c == ' ') c = '_';
        INFO(name);
        const std::string text = fits_test::counted_accounts(std::make_integer_sequence<int, account_count>{}, i);
        CHECK(text.find("MB::" + name + "<7") != std::string::npos);
    }
}

TEST_CASE("headroom and a device without a known size") {
    plan_spec spec = fits_test::plan_7b::spec;
    CHECK(available_memory(spec) == devices::a100_sxm_80gb::spec.usable_memory.value);
    spec.headroom = 2_GB;
    CHECK(available_memory(spec) == devices::a100_sxm_80gb::spec.usable_memory.value - 2_GB);
    spec.cluster.device.usable_memory = {};
    CHECK(available_memory(spec) == 78_GB); // nominal 80 GB, assumed
    CHECK(usable_memory_is_assumed(spec.cluster.device));
}
