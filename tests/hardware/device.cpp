// SPDX-License-Identifier: BSL-1.0
#include <dryfit/hardware/device.hpp>

#include <doctest/doctest.h>
#include <type_traits>

using namespace dryfit::literals;

namespace {
using dryfit::device;

inline constexpr device known{.name = "known",
                              .memory = 80_GB,
                              .usable_memory = 79_GiB,
                              .peak = {.fp32 = 1_TFLOP_per_s,
                                       .tf32 = 2_TFLOP_per_s,
                                       .fp16 = 3_TFLOP_per_s,
                                       .bf16 = 4_TFLOP_per_s,
                                       .fp8 = 5_TFLOP_per_s}};
inline constexpr device unknown{.name = "unknown", .memory = 80_GB};

template <device Device>
struct made_of {
    static constexpr device value = Device;
};
} // namespace

TEST_CASE("device: usable memory is the driver's figure, else the nominal one, and says which") {
    static_assert(dryfit::usable_memory(known) == 79_GiB && !dryfit::usable_memory_is_assumed(known));
    static_assert(dryfit::usable_memory(unknown) == 80_GB && dryfit::usable_memory_is_assumed(unknown));
}

TEST_CASE("device: peak rate by format; 0 where it does not compute in it") {
    namespace formats = dryfit::formats;
    static_assert(dryfit::peak_rate(known, formats::fp32::spec) == 1_TFLOP_per_s);
    static_assert(dryfit::peak_rate(known, formats::tf32::spec) == 2_TFLOP_per_s);
    static_assert(dryfit::peak_rate(known, formats::fp16::spec) == 3_TFLOP_per_s);
    static_assert(dryfit::peak_rate(known, formats::bf16::spec) == 4_TFLOP_per_s);
    static_assert(dryfit::peak_rate(known, formats::fp8_e4m3::spec) == 5_TFLOP_per_s);
    static_assert(dryfit::peak_rate(known, formats::fp8_e5m2::spec) == 5_TFLOP_per_s);
    static_assert(dryfit::peak_rate(known, dryfit::number_format{.bits = 8}) == 0_TFLOP_per_s);
    static_assert(dryfit::peak_rate(unknown, formats::bf16::spec) == 0_TFLOP_per_s);
}

TEST_CASE("device: what a process holds is unknown unless stated, which is not 0") {
    static_assert(!known.overhead.context && !known.overhead.communicator);
    static_assert(dryfit::runtime_overhead{.context = 0_B} != dryfit::runtime_overhead{});
}

TEST_CASE("device: is a value that may be a template argument, whose name does not count") {
    static_assert(made_of<known>::value == known);
    static_assert(std::is_trivially_copyable_v<device>);
    static_assert(device{.name = "a", .memory = 1_GB} == device{.name = "b", .memory = 1_GB});
    static_assert(known != unknown);
}
