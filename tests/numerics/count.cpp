// SPDX-License-Identifier: BSL-1.0
#include <dryfit/numerics/count.hpp>

#include <cstdint>
#include <doctest/doctest.h>

using namespace dryfit;

TEST_CASE("count: a share is the largest one") {
    static_assert(ceil_div(80, 4) == 20 && ceil_div(61, 4) == 16 && ceil_div(1, 8) == 1 && ceil_div(0, 8) == 0);
    static_assert(ceil_div(INT64_MAX, 2) == (std::int64_t{1} << 62) && ceil_div(INT64_MAX, INT64_MAX) == 1);
    static_assert(ceil_div(-7, 2) == -3);
}

TEST_CASE("count: GPT-2's vocabulary of 50257, padded to a multiple of 128, is 50304") {
    static_assert(round_up_to_multiple(50257, 128) == 50304);
    static_assert(round_up_to_multiple(50304, 128) == 50304 && round_up_to_multiple(0, 128) == 0);
    CHECK(round_up_to_multiple(50257, 128 * 8) == 51200); // Megatron, tensor parallel 8
}
