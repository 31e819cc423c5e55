// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t TensorParallel, std::int64_t IntermediateSize>
struct tensor_parallel_divides_ffn;
}

namespace judge {

/// Each tensor-parallel rank computes as many columns of the MLP as the others. Source: Shoeybi et al. 2019, section 3.
struct tensor_parallel_divides_ffn : standard {
    static constexpr const char* name = "tensor_parallel_divides_ffn";
    static constexpr const char* pattern =
        "{f} = {0} does not divide the intermediate size {1} of the model: take a divisor of {1}";
    static constexpr const char* about = field::tensor_parallel::name;
    static constexpr detail::number_set reads = detail::fields<field::tensor_parallel, field::intermediate_size>;
    template <std::int64_t... Numbers>
    using message = rule::tensor_parallel_divides_ffn<Numbers...>;
    static constexpr int number_count = 2;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.model.intermediate_size % spec.layout.tensor == 0;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.layout.tensor, spec.model.intermediate_size}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t TensorParallel, std::int64_t IntermediateSize>
struct tensor_parallel_divides_ffn {
#if DRYFIT_HAS_SENTENCES
    static_assert(IntermediateSize % TensorParallel == 0,
                  detail::sentence_of<judge::tensor_parallel_divides_ffn>({{TensorParallel, IntermediateSize}}));
#else
    static_assert(IntermediateSize % TensorParallel == 0,
                  "tensor_parallel has to divide the intermediate size of the model: take a divisor of it");
#endif
};

} // namespace rule
} // namespace dryfit
