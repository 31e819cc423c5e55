// SPDX-License-Identifier: BSL-1.0
/// \file
/// Plans as types: parts in any order, checked where they are written.
#pragma once

#include <dryfit/plan/diagnose.hpp>
#include <dryfit/plan/part.hpp>
#include <dryfit/plan/spec.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace dryfit {

/// What a compiler names when a plan cannot work: every broken rule with its numbers. Each is then an error of its own.
template <class... BrokenRules>
struct impossible_plan : BrokenRules... {};

template <class... Parts>
struct composed_plan;

namespace rule {

/// A plan has one part for each of its slots.
template <class Part, class OtherPart>
struct a_slot_has_one_part {
    static_assert(Part::fills != OtherPart::fills,
                  "both parts fill the same slot of the plan: leave one out, or replace it by plan::with<...>");
};

/// What stands in a plan is a part.
template <class T>
struct is_a_part {
    static constexpr bool is_device = requires { T::spec.usable_memory; };
    static constexpr bool is_plan = requires { T::spec.layout; };
    static constexpr bool has_slot = requires { T::fills; };
    static_assert(!is_device, "a device is no part of a plan: take cluster<device, devices_per_node>");
    static_assert(!is_plan, "a plan is no part of another plan: change it by its with<...>");
    static_assert(is_device || is_plan || has_slot,
                  "no part of a plan: take one of dryfit's, or give yours 'fills' and 'apply'");
    static_assert(!has_slot || plan_part<T>,
                  "this part lacks something: give it 'static constexpr slot fills', which is one of slot, and 'static "
                  "constexpr void apply(auto& spec)'");
};

} // namespace rule

namespace detail {

/// The message of a rule, with the numbers of a plan.
template <class Judge, const plan_spec& Spec, class Numbers = std::make_integer_sequence<int, Judge::number_count>>
struct message_of;
template <class Judge, const plan_spec& Spec, int... Numbers>
struct message_of<Judge, Spec, std::integer_sequence<int, Numbers...>> {
    static constexpr rule_numbers numbers = Judge::numbers(Spec);
    using type = typename Judge::template message<numbers.values[Numbers]...>;
};

/// The message of a finding: that of a rule, or of a field out of range.
template <const plan_spec& Spec, int Number, bool IsField = (Number < findings::first_rule)>
struct message_about : message_of<decltype(type_in<Number - findings::first_rule>(rule_numbers_of)), Spec> {};
template <const plan_spec& Spec, int Number>
struct message_about<Spec, Number, true> {
    static constexpr rule_numbers numbers = judge::value_in_range::numbers(field_table::fields[Number], Spec);
    using type = rule::value_in_range<decltype(type_in<Number>(field_numbers)), numbers.values[0], numbers.values[1],
                                      numbers.values[2]>;
};

/// The findings that stop a build.
[[nodiscard]] constexpr findings stopping(const findings& all) {
    findings some;
    for (int i = 0; i < all.count; ++i) {
        const int rule = all.numbers[i] - findings::first_rule;
        if (rule < 0 || rule_table::rules[rule].severity == severity::impossible) some.add(all.numbers[i]);
    }
    return some;
}

/// impossible_plan<...> for a plan that breaks rules.
template <const plan_spec& Spec>
struct complaint_about {
    static constexpr findings found = stopping(inspect(Spec));

    template <int... I>
    static impossible_plan<typename message_about<Spec, found.numbers[I]>::type...>
        named(std::integer_sequence<int, I...>);
    using type = decltype(named(std::make_integer_sequence<int, found.count>{}));
};

/// The first two parts that fill one slot.
struct pair_of_parts {
    int first = 0;
    int second = 0;
};
template <class... Parts>
[[nodiscard]] constexpr pair_of_parts parts_of_one_slot() {
    constexpr slot slots[]{Parts::fills...};
    for (int second = 0;; ++second)
        for (int first = 0; first < second; ++first)
            if (slots[first] == slots[second]) return {first, second};
}

/// What naming a plan completes: nothing to say about a good one, at no cost.
template <bool RepeatsASlot, bool IsPossible>
struct complaint {
    template <const plan_spec&, class...>
    using about = complaint;
};
template <>
struct complaint<false, false> {
    template <const plan_spec& Spec, class...>
    using about = typename complaint_about<Spec>::type;
};
template <>
struct complaint<true, true> {
    template <const plan_spec&, class... Parts>
    using about = rule::a_slot_has_one_part<
        decltype(type_in<parts_of_one_slot<Parts...>().first>(number_types(list<Parts...>{}))),
        decltype(type_in<parts_of_one_slot<Parts...>().second>(number_types(list<Parts...>{})))>;
};

/// Where each part of `plan::with` comes from: numbers into the old parts and, behind them, the new ones.
template <int Capacity>
struct merged_parts {
    int from[static_cast<std::size_t>(Capacity)]{};
    int count = 0;
};
template <int Old, int New>
[[nodiscard]] constexpr merged_parts<Old + New> merge(const slot (&slots)[static_cast<std::size_t>(Old + New)],
                                                      std::uint64_t old_slots, std::uint64_t new_slots) {
    const auto is_in = [](std::uint64_t some, slot one) { return (some >> static_cast<unsigned>(one) & 1) != 0; };
    merged_parts<Old + New> merged;
    merged.count = Old;
    for (int i = 0; i < Old; ++i) {
        merged.from[i] = i;
        if (!is_in(new_slots, slots[i])) continue;
        for (int j = Old; j < Old + New; ++j)
            if (slots[j] == slots[i]) merged.from[i] = j;
    }
    for (int j = Old; j < Old + New; ++j)
        if (!is_in(old_slots, slots[j])) merged.from[merged.count++] = j;
    return merged;
}

template <class Old, class... Changes>
struct changed;

template <class... Types>
[[nodiscard]] constexpr int first_that_is_no_part() {
    constexpr bool are_parts[]{plan_part<Types>...};
    int first = 0;
    while (are_parts[first]) ++first;
    return first;
}

/// What stands for a plan of types of which one is no part; nothing more is said about it.
template <class... Types>
struct refused_plan {
    static constexpr plan_spec spec{};
    template <class...>
    using with = refused_plan;

    using complaint =
        rule::is_a_part<decltype(type_in<first_that_is_no_part<Types...>()>(number_types(list<Types...>{})))>;
    template <std::size_t>
    using checked = refused_plan;
};

/// What a list of types makes, alone or of an old plan.
template <bool AreParts>
struct composition {
    template <class... Parts>
    using plan = composed_plan<Parts...>;
    template <class Old, class... Changes>
    using with = changed<Old, Changes...>;
};
template <>
struct composition<false> {
    template <class... Types>
    using plan = refused_plan<Types...>;
    template <class Old, class... Types>
    using with = refused_plan<Types...>;
};

/// The part that stands for a whole plan, before others change it; always the first.
template <const plan_spec& Spec>
struct starting_from {
    static constexpr slot fills = slot{63}; // the last that has a bit in `slots_of`; no other part can fill it
    static_assert(slot::user_4 < fills);
    static constexpr void apply(auto& plan) { plan = Spec; }
};

} // namespace detail

/// A plan made of parts; written as `plan<Parts...>`.
template <class... Parts>
struct composed_plan {
    /// The plan as a value.
    static constexpr plan_spec spec = detail::applied<Parts...>();

    /// The same plan with other parts: each replaces the part of its slot in place, or is added.
    template <class... Changes>
    using with = typename detail::composition<(plan_part<Changes> && ...)>::template with<composed_plan, Changes...>::
        template checked<sizeof(typename detail::composition<(
                                    plan_part<Changes> && ...)>::template with<composed_plan, Changes...>::complaint)>;

    /// Whether no rule of severity `impossible` is broken.
    static constexpr bool keeps_the_rules = is_possible(plan_spec(spec)); // of a copy, which clang reads faster
    /// What `keeps_the_rules` judges: a type that derives from this one may have a `spec` of its own.
    using judged = composed_plan;

    static constexpr bool repeats_a_slot = detail::fill_a_slot_twice<Parts...>;
    using complaint =
        typename detail::complaint<repeats_a_slot, repeats_a_slot || keeps_the_rules>::template about<spec, Parts...>;
    template <std::size_t>
    using checked = composed_plan;
};

/// A plan that is a value; written as `plan_of<spec>`.
template <const plan_spec& Spec>
struct plan_from_value {
    /// The plan as a value.
    static constexpr plan_spec spec = Spec;

    /// The same plan with other parts.
    template <class... Changes>
    using with = typename composed_plan<detail::starting_from<Spec>>::template with<Changes...>;

    /// Whether no rule of severity `impossible` is broken.
    static constexpr bool keeps_the_rules = is_possible(plan_spec(spec)); // of a copy, which clang reads faster
    /// What `keeps_the_rules` judges: a type that derives from this one may have a `spec` of its own.
    using judged = plan_from_value;

    using complaint = typename detail::complaint<false, keeps_the_rules>::template about<spec>;
    template <std::size_t>
    using checked = plan_from_value;
};

/// A plan made of parts, in any order. A plan that breaks a rule does not compile; the error lists the rules. To name a
/// plan for other templates, derive from it: `struct plan_7b : plan<...> {};`.
template <class... Parts>
using plan = typename detail::composition<(plan_part<Parts> && ...)>::template plan<Parts...>::template checked<sizeof(
    typename detail::composition<(plan_part<Parts> && ...)>::template plan<Parts...>::complaint)>;

/// The plan of a constant with static storage: `inline constexpr plan_spec mine{...};  using checked = plan_of<mine>;`.
/// The constant has to be `inline`, else each file has a plan type of its own.
template <const plan_spec& Spec>
using plan_of = typename plan_from_value<Spec>::template checked<sizeof(typename plan_from_value<Spec>::complaint)>;

/// A plan as a type: `plan<...>`, `plan_of<...>`, what derives from one, or a type of the user's own with a `spec`. A
/// type that derives from one and has a `spec` of its own is judged by that; the `with` that it inherits knows nothing
/// of it.
template <class T>
concept any_plan = (sizeof(T) > 0) && requires {
    { T::spec } -> std::same_as<const plan_spec&>;
};

/// Whether `plan<Parts...>` would compile, without an error if not.
template <plan_part... Parts>
inline constexpr bool possible = !detail::fill_a_slot_twice<Parts...> && is_possible(detail::applied<Parts...>());

namespace detail {

template <class... Old, class... Changes>
struct changed<composed_plan<Old...>, Changes...> {
    static constexpr auto merged = merge<sizeof...(Old), sizeof...(Changes)>({Old::fills..., Changes::fills...},
                                                                             slots_of<Old...>, slots_of<Changes...>);
    template <int... I>
    static composed_plan<decltype(type_in<merged.from[I]>(number_types(list<Old..., Changes...>{})))...>
        picked(std::integer_sequence<int, I...>);
    using plan = decltype(picked(std::make_integer_sequence<int, merged.count>{}));

    static constexpr bool repeats_a_slot = fill_a_slot_twice<Changes...>;
    using complaint =
        std::conditional_t<repeats_a_slot,
                           typename detail::complaint<repeats_a_slot, true>::template about<no_parts, Changes...>,
                           typename plan::complaint>;
    template <std::size_t>
    using checked = plan;
};

/// What `with<Changes...>` makes of the plan that a type is or derives from, whether it keeps the rules or not; none of
/// its types is completed.
template <class... Changes, class... Old>
[[nodiscard]] constexpr plan_spec spec_with(const composed_plan<Old...>*) {
    constexpr std::uint64_t kept = ~slots_of<Changes...>;
    plan_spec spec = no_parts;
    if constexpr (((slots_of<Old...> | slots_of<Changes...>)&user_slots) == 0) {
        apply_those_of<Old...>(kept, spec);
        (Changes::apply(spec), ...);
    } else {
        apply_those_of<Old...>(kept & ~user_slots, spec);
        apply_those_of<Changes...>(~user_slots, spec);
        for (std::uint64_t own = user_slots & -user_slots; (own & user_slots) != 0; own <<= 1) {
            apply_those_of<Old...>(kept & own, spec);
            apply_those_of<Changes...>(own, spec);
        }
    }
    return spec;
}
template <class... Changes, const plan_spec& Spec>
[[nodiscard]] constexpr plan_spec spec_with(const plan_from_value<Spec>*) {
    return applied<Changes...>(Spec);
}

template <class Plan>
concept has_parts = requires(const Plan* plan) { detail::spec_with<>(plan); };

/// The same of any plan; a type of the user's own has no `with`, so the changes are applied to its `spec`.
template <class Plan, class... Changes>
[[nodiscard]] constexpr plan_spec changed_spec() {
    if constexpr (has_parts<Plan>)
        return detail::spec_with<Changes...>(static_cast<const Plan*>(nullptr));
    else
        return applied<Changes...>(Plan::spec);
}

} // namespace detail

/// Whether `Plan::with<Changes...>` would compile, without an error if not.
template <any_plan Plan, plan_part... Changes>
inline constexpr bool possible_with =
    !detail::fill_a_slot_twice<Changes...> && is_possible(detail::changed_spec<Plan, Changes...>());

} // namespace dryfit
