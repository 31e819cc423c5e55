// SPDX-License-Identifier: BSL-1.0
/// \file
/// What all rules share. A rule is two things of one name: in namespace `judge` a struct that tells whether a plan
/// keeps the rule, and in namespace `rule` a class template over the numbers of a plan that breaks it, which a compiler
/// names.
#pragma once

#include <dryfit/plan/bounds.hpp>
#include <dryfit/plan/resolve.hpp>
#include <dryfit/plan/violation.hpp>

#include <cstdint>

/// Whether a static_assert may state a whole sentence with the numbers: from C++26 on. Newer versions of clang take one
/// in C++20 too, but with a warning that this is an extension.
#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L && __cplusplus > 202302L
#define DRYFIT_HAS_SENTENCES 1
#else
#define DRYFIT_HAS_SENTENCES 0
#endif

namespace dryfit {

/// The rules as class templates over the numbers of a plan that breaks them; to complete one is an error that says so.
namespace rule {}

/// The rules as judges of a plan.
///
/// Each has `name`, `pattern` (of the sentence), `about` (the field to change), `holds(spec)` and `numbers(spec)` (the
/// first is what was found, the second what was expected). One that stops a build also has `message<numbers...>`, the
/// class template that a compiler names, and `number_count`, how many of the numbers it takes; one of severity
/// `pointless` has neither, for only `diagnose` reports it.
namespace judge {

/// What a judge has unless it says otherwise.
struct standard {
    static constexpr dryfit::severity severity = dryfit::severity::impossible;
    static constexpr const char* unit = "";
    /// The fields without which there is nothing to judge: where one is missing or out of range, the rule is silent.
    static constexpr detail::number_set reads{};
    /// The rules without which there is nothing to judge: where one is broken or silent, so is this rule.
    using after = detail::list<>;
    /// Fields that are useless once the rule is broken.
    static constexpr detail::number_set silences{};
};

} // namespace judge

namespace detail {

/// The sentence of a judge with these numbers.
template <class Judge>
[[nodiscard]] constexpr fixed_text<320> sentence_of(const rule_numbers& numbers) {
    return sentence(Judge::pattern, numbers, Judge::about, Judge::unit);
}

} // namespace detail
} // namespace dryfit
