// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t HeadroomMB, std::int64_t MemoryMB>
struct headroom_leaves_memory;
}

namespace judge {

/// What a plan leaves free on each device is less than the device has.
struct headroom_leaves_memory : standard {
    static constexpr const char* name = "headroom_leaves_memory";
    static constexpr const char* pattern =
        "{f} = {0} MB leaves nothing of the {1} MB of the device: take less, or a device with more memory";
    static constexpr const char* about = field::headroom::name;
    static constexpr const char* unit = " MB";
    static constexpr detail::number_set reads =
        detail::fields<field::headroom, field::device_memory, field::usable_memory>;
    template <std::int64_t... Numbers>
    using message = rule::headroom_leaves_memory<Numbers...>;
    static constexpr int number_count = 2;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.headroom < usable_memory(spec.cluster.device);
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{ceil_to_int64(spec.headroom.in_base_unit / 1e6),
                 floor_to_int64(usable_memory(spec.cluster.device).in_base_unit / 1e6)}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t HeadroomMB, std::int64_t MemoryMB>
struct headroom_leaves_memory {
#if DRYFIT_HAS_SENTENCES
    static_assert(HeadroomMB < MemoryMB, detail::sentence_of<judge::headroom_leaves_memory>({{HeadroomMB, MemoryMB}}));
#else
    static_assert(HeadroomMB < MemoryMB, "headroom (in MB) has to be less than the usable memory of the device: take "
                                         "less, or a device with more memory");
#endif
};

} // namespace rule
} // namespace dryfit
