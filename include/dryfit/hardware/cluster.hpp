// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/hardware/device.hpp>
#include <dryfit/hardware/link.hpp>
#include <dryfit/training/slot.hpp>
#include <dryfit/units.hpp>

#include <cstdint>

namespace dryfit {

/// The devices of a job and how they are joined; every device is of one kind.
struct cluster_spec {
    dryfit::device device{};
    std::int64_t devices_per_node = 0;
    std::int64_t nodes = 0;
    std::int64_t scale_up_domain = 0; ///< devices that the scale-up links join; 0: the device's domain, or a node
    link fabric{};                    ///< between nodes, a device

    friend constexpr bool operator==(const cluster_spec&, const cluster_spec&) = default;
};

/// Devices of the whole job.
[[nodiscard]] constexpr std::int64_t device_count(const cluster_spec& cluster) {
    return cluster.devices_per_node * cluster.nodes;
}

/// Devices that the scale-up links join: as given, else as the device has it (NVL72: 72), else those of a node.
[[nodiscard]] constexpr std::int64_t scale_up_domain(const cluster_spec& cluster) {
    if (cluster.scale_up_domain > 0) return cluster.scale_up_domain;
    return cluster.device.scale_up_domain > 0 ? cluster.device.scale_up_domain : cluster.devices_per_node;
}

/// The networks between nodes.
namespace fabrics {

/// The network card that usually comes with the device.
struct of_the_device {
    static constexpr link of(const device& d) { return d.network; }
};

/// InfiniBand of the given rate a device and direction. Unit: Gbit/s (HDR 200, NDR 400).
template <std::int64_t GbitPerSecond>
struct infiniband {
    static constexpr link of(const device&) { return {bytes_per_second{static_cast<double>(GbitPerSecond) * 1e9 / 8}}; }
};

/// Ethernet of the given rate a device and direction. Unit: Gbit/s.
template <std::int64_t GbitPerSecond>
struct ethernet {
    static constexpr link of(const device&) { return {bytes_per_second{static_cast<double>(GbitPerSecond) * 1e9 / 8}}; }
};

} // namespace fabrics

/// The part that names the devices of a plan: `cluster<devices::h100_sxm_80gb, 8, 16>` is 16 nodes of 8.
template <class Device, std::int64_t PerNode, std::int64_t Nodes = 1, class Fabric = fabrics::of_the_device>
struct cluster {
    static constexpr slot fills = slot::cluster;
    static constexpr cluster_spec spec{
        .device = Device::spec, .devices_per_node = PerNode, .nodes = Nodes, .fabric = Fabric::of(Device::spec)};
    static constexpr void apply(auto& plan) { plan.cluster = spec; }
    constexpr operator cluster_spec() const { return spec; }
};

} // namespace dryfit
