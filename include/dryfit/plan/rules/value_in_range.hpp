// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/plan/rule.hpp>

#include <cstdint>

namespace dryfit {
namespace judge {

/// The rule that every number keeps the bounds of its field, which stand in plan/bounds.hpp. Zero and negative sizes
/// are out of range.
struct value_in_range {
    static constexpr const char* name = "value_in_range";
    static constexpr const char* pattern = "{f} = {v} is out of range: take {1} to {2}{u}";

    /// Of a field that is out of range: what was found, lowest, highest.
    [[nodiscard]] static constexpr detail::rule_numbers numbers(const detail::field_record& field,
                                                                const plan_spec& spec) {
        return {{detail::found_in(field, spec), field.lowest, field.highest}};
    }
};

} // namespace judge

namespace rule {

template <class Field, std::int64_t Value, std::int64_t Lowest, std::int64_t Highest>
struct value_in_range {
#if DRYFIT_HAS_SENTENCES
    static_assert(Lowest <= Value && Value <= Highest,
                  detail::sentence(judge::value_in_range::pattern, {{Value, Lowest, Highest}}, Field::name,
                                   Field::unit));
#else
    static_assert(Lowest <= Value && Value <= Highest,
                  "a number of the plan has to be in range: take one from lowest to highest, as in "
                  "value_in_range<field, found, lowest, highest>, where memory is in MB, a rate in GB/s or TFLOP/s, a "
                  "probability in 1/1000, and 9223372036854775807 is no number");
#endif
};

} // namespace rule
} // namespace dryfit
