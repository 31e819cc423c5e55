// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t TensorParallel, std::int64_t ScaleUpDomain>
struct tensor_parallel_fits_the_scale_up_domain;
}

namespace judge {

/// A tensor-parallel group talks in every layer, so it stays within the fast links, unless the plan says otherwise.
/// Source: Narayanan et al. 2021, section 3.2, takeaway 1.
struct tensor_parallel_fits_the_scale_up_domain : standard {
    static constexpr const char* name = "tensor_parallel_fits_the_scale_up_domain";
    static constexpr const char* pattern = "{f} = {0} is more than the {1} devices that the scale-up links join: take "
                                           "at most {1}, or say that you mean it with tensor_parallel_across_nodes";
    static constexpr const char* about = field::tensor_parallel::name;
    static constexpr detail::number_set reads = detail::fields<field::tensor_parallel, field::devices_per_node,
                                                               field::scale_up_domain, field::device_scale_up_domain>;
    template <std::int64_t... Numbers>
    using message = rule::tensor_parallel_fits_the_scale_up_domain<Numbers...>;
    static constexpr int number_count = 2;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.layout.tensor <= scale_up_domain(spec.cluster) || spec.layout.tensor_across_nodes;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.layout.tensor, scale_up_domain(spec.cluster)}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t TensorParallel, std::int64_t ScaleUpDomain>
struct tensor_parallel_fits_the_scale_up_domain {
#if DRYFIT_HAS_SENTENCES
    static_assert(TensorParallel <= ScaleUpDomain,
                  detail::sentence_of<judge::tensor_parallel_fits_the_scale_up_domain>({{TensorParallel,
                                                                                         ScaleUpDomain}}));
#else
    static_assert(TensorParallel <= ScaleUpDomain,
                  "tensor_parallel has to stay within the devices that the scale-up links join: take less, or say that "
                  "you mean it with tensor_parallel_across_nodes");
#endif
};

} // namespace rule
} // namespace dryfit
