// SPDX-License-Identifier: BSL-1.0
/// \file
/// What is wrong with a plan, as values.
#pragma once

#include <dryfit/numerics/fixed_text.hpp>

#include <cstdint>

namespace dryfit {

/// How bad a violation is.
enum class severity : int {
    impossible, ///< the job cannot run so; `plan<...>` does not compile
    pointless   ///< the job runs, but something in the plan has no effect; only `diagnose` reports it
};

namespace detail {

/// The numbers of a broken rule, in the order in which its message has them.
struct rule_numbers {
    std::int64_t values[3]{};
    const char* name = ""; ///< of what they describe
};

/// Fills `{0}`, `{1}`, `{2}` with the numbers, `{n}` with the name of what they describe, `{f}` with the name of the
/// field, `{u}` with the unit and `{v}` with the first number and its unit, which may have been NaN or infinite.
[[nodiscard]] constexpr fixed_text<320> sentence(const char* pattern, const rule_numbers& numbers,
                                                 const char* field = "", const char* unit = "") {
    fixed_text<320> text;
    for (; *pattern != '\0'; ++pattern) {
        if (*pattern != '{') {
            text.append(*pattern);
            continue;
        }
        const char key = pattern[1];
        if (key == 'f')
            text.append(field);
        else if (key == 'n')
            text.append(numbers.name);
        else if (key == 'u')
            text.append(unit);
        else if (key == 'v' && *unit != '\0' && numbers.values[0] == INT64_MAX)
            text.append("no usable number");
        else if (key == 'v')
            text.append(numbers.values[0]).append(unit);
        else
            text.append(numbers.values[key - '0']);
        pattern += 2;
    }
    return text;
}

} // namespace detail

/// One broken rule of one plan.
struct violation {
    const char* rule = ""; ///< its stable identifier, the name of the template in namespace `rule`
    dryfit::severity severity = dryfit::severity::impossible;
    const char* field = ""; ///< of plan_spec, such as "layout.tensor"
    std::int64_t found = 0;
    std::int64_t expected = 0; ///< the bound it passes, or the number that it has to divide, reach or equal
    const char* unit = "";     ///< of both, with a blank before it; empty for counts

    const char* pattern = ""; ///< of the message
    detail::rule_numbers numbers{};

    /// The whole sentence: what does not work, and what to change.
    [[nodiscard]] constexpr fixed_text<320> message() const { return detail::sentence(pattern, numbers, field, unit); }
};

/// What `diagnose` finds, in the order in which the rules stand; impossible and pointless ones.
struct violations {
    /// More than there are rules and fields, so that nothing is ever left out.
    static constexpr int capacity = 128;

    violation items[capacity]{};
    int count = 0;

    [[nodiscard]] constexpr const violation* begin() const { return items; }
    [[nodiscard]] constexpr const violation* end() const { return items + count; }
    [[nodiscard]] constexpr int size() const { return count; }
    [[nodiscard]] constexpr bool empty() const { return count == 0; }
    [[nodiscard]] constexpr const violation& operator[](int i) const { return items[i]; }
};

} // namespace dryfit
