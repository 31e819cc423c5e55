// SPDX-License-Identifier: BSL-1.0
#include <dryfit/hardware/cluster.hpp>

#include <concepts>
#include <doctest/doctest.h>

using namespace dryfit::literals;

namespace {
using dryfit::cluster;
using dryfit::cluster_spec;
using dryfit::device;
using dryfit::slot;
namespace fabrics = dryfit::fabrics;

struct joined_by_node {
    static constexpr device spec{.name = "by node", .memory = 80_GB, .network = {400_Gbit_per_s}};
};
struct joined_by_rack {
    static constexpr device spec{.name = "by rack", .memory = 186_GB, .scale_up_domain = 72};
};

struct plan {
    cluster_spec cluster{};
    int untouched = 7;
};
} // namespace

TEST_CASE("cluster: counts its devices; one node unless said otherwise") {
    static_assert(dryfit::device_count(cluster<joined_by_node, 8>::spec) == 8);
    static_assert(dryfit::device_count(cluster<joined_by_node, 8, 16>::spec) == 128);
    static_assert(dryfit::device_count(cluster_spec{}) == 0);
}

TEST_CASE("cluster: the scale-up domain is as given, else the device's, else a node") {
    static_assert(scale_up_domain(cluster<joined_by_node, 8, 2>::spec) == 8);
    static_assert(scale_up_domain(cluster<joined_by_rack, 4, 18>::spec) == 72);
    cluster_spec changed = cluster<joined_by_node, 8, 2>::spec;
    changed.devices_per_node = 4;
    CHECK(scale_up_domain(changed) == 4);
    changed.device = joined_by_rack::spec;
    CHECK(scale_up_domain(changed) == 72);
    changed.scale_up_domain = 2; // a given one wins
    CHECK(scale_up_domain(changed) == 2);
}

TEST_CASE("cluster: its fabric is the device's network card unless named") {
    static_assert(cluster<joined_by_node, 8, 2>::spec.fabric.bandwidth == 50_GB_per_s);
    static_assert(cluster<joined_by_node, 8, 2, fabrics::infiniband<200>>::spec.fabric.bandwidth == 25_GB_per_s);
    static_assert(cluster<joined_by_node, 8, 2, fabrics::ethernet<100>>::spec.fabric.bandwidth == 12.5_GB_per_s);
    static_assert(cluster<joined_by_rack, 4, 2>::spec.fabric == dryfit::link{}); // not known
}

TEST_CASE("cluster: is a part of a plan, and a value") {
    using part = cluster<joined_by_node, 8, 2>;
    static_assert(part::fills == slot::cluster);
    static_assert(std::convertible_to<part, cluster_spec> && cluster_spec(part{}) == part::spec);
    static_assert(part::spec != cluster<joined_by_node, 8, 3>::spec);
    plan changed;
    part::apply(changed);
    CHECK(changed.cluster == part::spec);
    CHECK(changed.untouched == 7);
}
