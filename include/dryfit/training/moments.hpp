// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/numerics/maybe.hpp>
#include <dryfit/numerics/number_format.hpp>

#include <concepts>
#include <type_traits>

namespace dryfit {

/// The format of an optimizer's moments; `moments<>` leaves it to the precision of the plan.
template <format_type Format = none>
struct moments {
    static constexpr maybe<number_format> format = Format::spec;
};
template <>
struct moments<none> {
    static constexpr maybe<number_format> format{};
};

/// What an optimizer takes for its moments: `moments<bf16>`, not `bf16`.
template <class T>
concept moments_type = std::same_as<std::remove_cvref_t<decltype(T::format)>, maybe<number_format>>;

/// What an optimizer takes that may have no moment at all: `moments<bf16>` or `none`.
template <class T>
concept momentum_type = std::is_same_v<T, none> || moments_type<T>;

} // namespace dryfit
