// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t Clusters>
struct plan_has_a_cluster;
}

namespace judge {

/// A plan runs on devices.
struct plan_has_a_cluster : standard {
    static constexpr const char* name = "plan_has_a_cluster";
    static constexpr const char* pattern =
        "the plan has no cluster: add one such as cluster<devices::a100_sxm_80gb, 8>";
    static constexpr const char* about = "cluster";
    static constexpr detail::number_set silences = detail::fields_of_part<slot::cluster>;
    template <std::int64_t... Numbers>
    using message = rule::plan_has_a_cluster<Numbers...>;
    static constexpr int number_count = 1;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.cluster.devices_per_node != 0 || spec.cluster.nodes != 0 || spec.cluster.device.memory != bytes{};
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec&) { return {{0, 1}}; }
};

} // namespace judge

namespace rule {

template <std::int64_t Clusters>
struct plan_has_a_cluster {
#if DRYFIT_HAS_SENTENCES
    static_assert(Clusters > 0, detail::sentence_of<judge::plan_has_a_cluster>({{Clusters}}));
#else
    static_assert(Clusters > 0, "a plan needs a cluster: add one such as cluster<devices::a100_sxm_80gb, 8>");
#endif
};

} // namespace rule
} // namespace dryfit
