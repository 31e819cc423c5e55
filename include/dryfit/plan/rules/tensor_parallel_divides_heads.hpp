// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t TensorParallel, std::int64_t Heads>
struct tensor_parallel_divides_heads;
}

namespace judge {

/// Each tensor-parallel rank computes whole attention heads. Source: Shoeybi et al. 2019, section 3.
struct tensor_parallel_divides_heads : standard {
    static constexpr const char* name = "tensor_parallel_divides_heads";
    static constexpr const char* pattern =
        "{f} = {0} does not divide the {1} attention heads of the model: take a divisor of {1}";
    static constexpr const char* about = field::tensor_parallel::name;
    static constexpr detail::number_set reads = detail::fields<field::tensor_parallel, field::num_attention_heads>;
    template <std::int64_t... Numbers>
    using message = rule::tensor_parallel_divides_heads<Numbers...>;
    static constexpr int number_count = 2;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.model.num_attention_heads % spec.layout.tensor == 0;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.layout.tensor, spec.model.num_attention_heads}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t TensorParallel, std::int64_t Heads>
struct tensor_parallel_divides_heads {
#if DRYFIT_HAS_SENTENCES
    static_assert(Heads % TensorParallel == 0,
                  detail::sentence_of<judge::tensor_parallel_divides_heads>({{TensorParallel, Heads}}));
#else
    static_assert(Heads % TensorParallel == 0,
                  "tensor_parallel has to divide the attention heads of the model: take a divisor of their number");
#endif
};

} // namespace rule
} // namespace dryfit
