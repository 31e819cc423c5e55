// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace rule {
template <std::int64_t TensorParallel, std::int64_t VocabularySize>
struct tensor_parallel_divides_vocabulary;
}

namespace judge {

/// Each tensor-parallel rank holds as many rows of the vocabulary as the others, unless the framework pads it.
struct tensor_parallel_divides_vocabulary : standard {
    static constexpr const char* name = "tensor_parallel_divides_vocabulary";
    static constexpr const char* pattern =
        "{f} = {0} does not divide the vocabulary of {1}, which this framework does not pad: take a divisor of {1}, "
        "enlarge model.vocab_size, or take a framework that pads, such as frameworks::megatron_core";
    static constexpr const char* about = field::tensor_parallel::name;
    static constexpr detail::number_set reads =
        detail::fields<field::tensor_parallel, field::vocab_size, field::vocabulary_multiple>;
    template <std::int64_t... Numbers>
    using message = rule::tensor_parallel_divides_vocabulary<Numbers...>;
    static constexpr int number_count = 2;

    [[nodiscard]] static constexpr bool holds(const plan_spec& spec) {
        return spec.framework.vocabulary_multiple > 1 || spec.model.vocab_size % spec.layout.tensor == 0;
    }
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const plan_spec& spec) {
        return {{spec.layout.tensor, spec.model.vocab_size}};
    }
};

} // namespace judge

namespace rule {

template <std::int64_t TensorParallel, std::int64_t VocabularySize>
struct tensor_parallel_divides_vocabulary {
#if DRYFIT_HAS_SENTENCES
    static_assert(VocabularySize % TensorParallel == 0,
                  detail::sentence_of<judge::tensor_parallel_divides_vocabulary>({{TensorParallel, VocabularySize}}));
#else
    static_assert(VocabularySize % TensorParallel == 0,
                  "tensor_parallel has to divide the vocabulary, which this framework does not pad: take a divisor, "
                  "enlarge vocab_size, or take a framework that pads, such as frameworks::megatron_core");
#endif
};

} // namespace rule
} // namespace dryfit
