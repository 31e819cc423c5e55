// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>
#include <dryfit/plan/rules/layout_divides_the_devices.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t DataParallel, std::int64_t Replicas>
struct data_parallel_agrees;
}

namespace judge {

/// A data-parallel size that is given is the number of replicas that the devices make up.
struct data_parallel_agrees : standard {
    static constexpr const char* name = "data_parallel_agrees";
    static constexpr const char* pattern =
        "{f} = {0} disagrees with devices / (tensor x context x pipeline) = {1}: leave it out, it is derived";
    static constexpr const char* about = field::data_parallel::name;
    static constexpr detail::number_set reads = detail::fields<field::data_parallel>;
    using after = detail::list<layout_divides_the_devices>;
    template <std::int64_t... Numbers>
    using message = rule::data_parallel_agrees<Numbers...>;
    static constexpr int number_count = 2;

    /// Copies of the model that the devices make up.
    [[nodiscard]] static constexpr std::int64_t replicas(const plan_spec& spec) {
        return device_count(spec.cluster) / layout_divides_the_devices::replica_size(spec.layout);
    }
    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return !spec.layout.data.given || spec.layout.data.value == replicas(spec);
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.layout.data.value, replicas(spec)}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t DataParallel, std::int64_t Replicas>
struct data_parallel_agrees {
#if DRYFIT_HAS_SENTENCES
    static_assert(DataParallel == Replicas,
                  detail::sentence_of<judge::data_parallel_agrees>({{DataParallel, Replicas}}));
#else
    static_assert(DataParallel == Replicas, "data_parallel has to be devices / (tensor_parallel x context_parallel x "
                                            "pipeline_parallel): leave it out, it is derived");
#endif
};

} // namespace rule
} // namespace dryfit
