// SPDX-License-Identifier: BSL-1.0
#include <dryfit/hardware.hpp>

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <doctest/doctest.h>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "support/csv.hpp"
#include "support/headers.hpp"

using namespace dryfit::literals;

namespace {
namespace devices = dryfit::devices;
using dryfit::device;

template <class Entry>
device entry_of() {
    static_assert(std::convertible_to<Entry, device> && device(Entry{}) == Entry::spec);
    static_assert(dryfit::cluster<Entry, 8>::spec.device == Entry::spec);
    return Entry::spec;
}

struct listed {
    std::string entry;
    device spec;
};

std::vector<listed> catalog() {
    return {{"v100_sxm_16gb", entry_of<devices::v100_sxm_16gb>()},
            {"v100_sxm_32gb", entry_of<devices::v100_sxm_32gb>()},
            {"v100_pcie_32gb", entry_of<devices::v100_pcie_32gb>()},
            {"a100_sxm_40gb", entry_of<devices::a100_sxm_40gb>()},
            {"a100_sxm_80gb", entry_of<devices::a100_sxm_80gb>()},
            {"a100_pcie_40gb", entry_of<devices::a100_pcie_40gb>()},
            {"a100_pcie_80gb", entry_of<devices::a100_pcie_80gb>()},
            {"h100_sxm_80gb", entry_of<devices::h100_sxm_80gb>()},
            {"h100_pcie_80gb", entry_of<devices::h100_pcie_80gb>()},
            {"h100_nvl_94gb", entry_of<devices::h100_nvl_94gb>()},
            {"h200_sxm_141gb", entry_of<devices::h200_sxm_141gb>()},
            {"b200_sxm_180gb", entry_of<devices::b200_sxm_180gb>()},
            {"mi300x_192gb", entry_of<devices::mi300x_192gb>()}};
}

/// Chunks of 4096 KiB and of 16 KiB, as CUBLAS_WORKSPACE_CONFIG names them.
constexpr dryfit::bytes bytes_of_config(int large, int small) { return 4096_KiB * large + 16_KiB * small; }

/// A cell in the given unit; 0 if it is empty.
double cell(const csv::row& row, const char* column, double unit) {
    return row.has(column) ? row.number(column) * unit : 0.0;
}
} // namespace

TEST_CASE("catalog: every figure is that of the datasheet") {
    const auto rows = csv::read(DRYFIT_TEST_DATA "/hardware.csv");
    const auto entries = catalog();
    REQUIRE(rows.size() == entries.size());
    for (std::size_t i = 0; i != rows.size(); ++i) {
        const csv::row& row = rows[i];
        const device& d = entries[i].spec;
        INFO(row.place());
        REQUIRE(row["catalog"] == entries[i].entry);
        const auto is = [](auto quantity, double value) {
            CHECK(quantity.in_base_unit == doctest::Approx(value).epsilon(1e-12));
        };
        is(d.memory, cell(row, "memory_GB", 1e9));
        is(d.memory_bandwidth, cell(row, "memory_bandwidth_GBps", 1e9));
        is(d.peak.fp32, cell(row, "fp32_TFLOPs", 1e12));
        is(d.peak.tf32, cell(row, "tf32_TFLOPs", 1e12));
        is(d.peak.fp16, cell(row, "fp16_TFLOPs", 1e12));
        is(d.peak.bf16, cell(row, "bf16_TFLOPs", 1e12));
        is(d.peak.fp8, cell(row, "fp8_TFLOPs", 1e12));
        is(d.scale_up.bandwidth, cell(row, "scale_up_GBps", 1e9));
        is(d.host.bandwidth, cell(row, "host_GBps", 1e9));
        is(d.network.bandwidth, cell(row, "network_Gbps", 1e9 / 8));
    }
}

TEST_CASE("catalog: every device of the headers is in the table") {
    std::set<std::string> entries;
    for (const auto& item : catalog()) entries.insert(item.entry);
    const auto defined = headers::classes(DRYFIT_TEST_DATA "/../../include/dryfit/hardware/catalog");
    CHECK(defined.size() == entries.size());
    for (const std::string& name : defined) CHECK_MESSAGE(entries.count(name) == 1, name);
}

TEST_CASE("catalog: usable memory is never more than anyone has seen") {
    const auto rows = csv::read(DRYFIT_TEST_DATA "/hardware.csv");
    const auto entries = catalog();
    REQUIRE(rows.size() == entries.size());
    for (std::size_t i = 0; i != rows.size(); ++i) {
        const csv::row& row = rows[i];
        const double usable = dryfit::usable_memory(entries[i].spec).in_base_unit;
        INFO(row.place());
        CHECK(usable == std::trunc(usable)); // whole bytes
        const double total = cell(row, "total_GiB", 0x1p30);
        const double shown = cell(row, "management_tool_MiB", 0x1p20);
        if (total > 0) {
            CHECK(usable == std::trunc(total));
        } else if (shown > 0) {
            CHECK(usable == shown);
        }
        CHECK(dryfit::usable_memory_is_assumed(entries[i].spec) == !(total > 0 || shown > 0));
        if (total > 0 && shown > 0) CHECK(usable < shown);
    }
}

TEST_CASE("catalog: a total printed in GiB becomes whole bytes, rounded down") {
    using devices::nvidia::printed_total_GiB;
    static_assert(printed_total_GiB(93.00) == 93_GiB);
    static_assert(printed_total_GiB(79.15) == 84'986'665'369_B);
    static_assert(printed_total_GiB(79.15) <= 79.15_GiB && 79.15_GiB < printed_total_GiB(79.15) + 1_B);
}

TEST_CASE("catalog: formats come with the generations") {
    for (const auto& item : catalog()) {
        const std::string& entry = item.entry;
        const device& d = item.spec;
        INFO(entry);
        const bool is_volta = entry.rfind("v100", 0) == 0;
        const bool is_ampere = entry.rfind("a100", 0) == 0;
        CHECK((d.peak.bf16 > 0_TFLOP_per_s) != is_volta);
        CHECK((d.peak.tf32 > 0_TFLOP_per_s) != is_volta);
        CHECK((d.peak.fp8 > 0_TFLOP_per_s) == !(is_volta || is_ampere));
        CHECK(d.peak.fp16 > d.peak.fp32);
    }
}

TEST_CASE("catalog: what a process holds is CUDA's on NVIDIA devices, and unknown elsewhere") {
    static_assert(devices::mi300x_192gb::spec.overhead == dryfit::runtime_overhead{});
    // Compute capabilities by generation (CUDA C++ programming guide, appendix Compute Capabilities).
    const std::map<std::string, int> capabilities{{"v100", 70}, {"a100", 80},  {"h100", 90},
                                                  {"h200", 90}, {"b200", 100}, {"mi300x", 0}};
    for (const auto& item : catalog()) {
        const std::string& entry = item.entry;
        const dryfit::runtime_overhead& overhead = item.spec.overhead;
        INFO(entry);
        const auto named = capabilities.find(entry.substr(0, entry.find('_')));
        REQUIRE_MESSAGE(named != capabilities.end(), "no compute capability is listed for ", entry);
        const int capability = named->second;
        if (capability == 0) {
            CHECK(overhead == dryfit::runtime_overhead{});
            continue;
        }
        // PyTorch: CUBLAS_WORKSPACE_CONFIG=:4096:2:16:8, in KiB; :4096:8 on compute capability 9.0.
        CHECK(overhead.matmul_workspace.value == (capability == 90 ? bytes_of_config(8, 0) : bytes_of_config(2, 8)));
        // Transformer Engine: 32 MiB from compute capability 9.0 on.
        CHECK(overhead.fused_workspace.value == (capability >= 90 ? 32_MiB : 4_MiB));
        // Estimates, one for all generations; reported contexts begin at half a GB.
        CHECK(overhead.context.value == 500_MB);
        CHECK(overhead.communicator.value == 400_MB);
    }
}

TEST_CASE("catalog: names are given, and differ") {
    std::set<std::string> names;
    for (const auto& item : catalog()) {
        const std::string& entry = item.entry;
        const device& d = item.spec;
        CHECK(std::strlen(d.name.c_str()) > 0);
        CHECK_MESSAGE(names.insert(d.name.c_str()).second, entry);
    }
}

TEST_CASE("catalog: NVLink bridges join pairs, boards join a node") {
    static_assert(scale_up_domain(dryfit::cluster<devices::h100_nvl_94gb, 8>::spec) == 2);
    static_assert(scale_up_domain(dryfit::cluster<devices::h100_sxm_80gb, 8, 4>::spec) == 8);
}
