// SPDX-License-Identifier: BSL-1.0
#include <dryfit/hardware/headroom.hpp>

#include <doctest/doctest.h>

using namespace dryfit::literals;

namespace {
struct plan {
    dryfit::bytes headroom{};
    int untouched = 7;
};
} // namespace

TEST_CASE("headroom: is a part of a plan") {
    static_assert(dryfit::headroom<2_GiB>::fills == dryfit::slot::headroom);
    plan changed;
    dryfit::headroom<2_GiB>::apply(changed);
    CHECK(changed.headroom == 2_GiB);
    CHECK(changed.untouched == 7);
}
