// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/memory/memory.hpp>
#include <dryfit/numerics/fixed_text.hpp>
#include <dryfit/numerics/math.hpp>
#include <dryfit/plan/plan.hpp>
#include <dryfit/units.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace dryfit {

/// What the fullest device of a job needs, and what it offers.
struct capacity {
    bytes needed{};    ///< in use: tensors, allocator pages, context
    bytes available{}; ///< usable memory less the plan's headroom

    /// Compares exact bytes.
    [[nodiscard]] constexpr bool fits() const { return needed <= available; }
};

/// The bytes of each device that a plan may fill: the device's usable memory less the plan's headroom.
[[nodiscard]] constexpr bytes available_memory(const plan_spec& spec) {
    return usable_memory(spec.cluster.device) - spec.headroom;
}

/// Whether a plan fits its devices, with both numbers. An impossible plan needs more than there is, and has nothing
/// available, whatever its numbers are.
[[nodiscard]] constexpr capacity capacity_of(const plan_spec& spec) {
    const bytes needed = peak_in_use(spec);
    return {.needed = needed, .available = needed < nowhere ? available_memory(spec) : bytes{}};
}

namespace detail {

/// Whether a plan keeps the rules; one that was judged where it was written says so itself.
template <class Plan>
inline constexpr bool keeps_the_rules = is_possible(plan_spec(Plan::spec));
template <class Plan>
    requires(&Plan::spec == &Plan::judged::spec)
inline constexpr bool keeps_the_rules<Plan> = Plan::keeps_the_rules;

} // namespace detail

/// The ledger of the fullest rank of a plan.
template <any_plan Plan>
inline constexpr memory_ledger ledger_of = detail::memory_if(detail::keeps_the_rules<Plan>, Plan::spec);

/// Bytes in use on the fullest device of a plan.
template <any_plan Plan>
inline constexpr bytes peak_memory = detail::peak_in_use_if(detail::keeps_the_rules<Plan>, plan_spec(Plan::spec));

/// Whole megabytes (1e6 bytes) as types, so that a compiler prints the number and what it counts.
namespace MB {

template <std::int64_t Amount>
struct amount_of {
    static constexpr std::int64_t amount = Amount;
};
template <std::int64_t Amount>
struct needed : amount_of<Amount> {};
template <std::int64_t Amount>
struct available : amount_of<Amount> {};
template <std::int64_t Amount>
struct allowed : amount_of<Amount> {};
template <std::int64_t Amount>
struct parameters : amount_of<Amount> {};
template <std::int64_t Amount>
struct gradients : amount_of<Amount> {};
template <std::int64_t Amount>
struct master_weights : amount_of<Amount> {};
template <std::int64_t Amount>
struct optimizer_states : amount_of<Amount> {};
template <std::int64_t Amount>
struct activations : amount_of<Amount> {};
template <std::int64_t Amount>
struct recompute_working_set : amount_of<Amount> {};
template <std::int64_t Amount>
struct logits : amount_of<Amount> {};
template <std::int64_t Amount>
struct temporaries : amount_of<Amount> {};
template <std::int64_t Amount>
struct gathered_parameters : amount_of<Amount> {};
template <std::int64_t Amount>
struct communication_buffers : amount_of<Amount> {};
template <std::int64_t Amount>
struct cast_copies : amount_of<Amount> {};
template <std::int64_t Amount>
struct batch_inputs : amount_of<Amount> {};
template <std::int64_t Amount>
struct workspace : amount_of<Amount> {};
template <std::int64_t Amount>
struct context : amount_of<Amount> {};

/// The type that counts an account.
template <account Account, std::int64_t Amount>
constexpr auto of_account() {
    if constexpr (Account == account::parameters)
        return parameters<Amount>{};
    else if constexpr (Account == account::gradients)
        return gradients<Amount>{};
    else if constexpr (Account == account::master_weights)
        return master_weights<Amount>{};
    else if constexpr (Account == account::optimizer_states)
        return optimizer_states<Amount>{};
    else if constexpr (Account == account::activations)
        return activations<Amount>{};
    else if constexpr (Account == account::recompute_working_set)
        return recompute_working_set<Amount>{};
    else if constexpr (Account == account::logits)
        return logits<Amount>{};
    else if constexpr (Account == account::temporaries)
        return temporaries<Amount>{};
    else if constexpr (Account == account::gathered_parameters)
        return gathered_parameters<Amount>{};
    else if constexpr (Account == account::communication_buffers)
        return communication_buffers<Amount>{};
    else if constexpr (Account == account::cast_copies)
        return cast_copies<Amount>{};
    else if constexpr (Account == account::batch_inputs)
        return batch_inputs<Amount>{};
    else if constexpr (Account == account::workspace)
        return workspace<Amount>{};
    else
        return context<Amount>{};
}

} // namespace MB

/// Both sides of a comparison of exact bytes in whole MB that compare as the bytes do: what is needed is rounded up
/// and what is available down, so that a plan that is one byte too large shows it.
struct rounded_comparison {
    std::int64_t needed = 0;
    std::int64_t available = 0;
};

/// Rounds a comparison to MB. Where both sides lie within one MB and the needed side fits, it is shown as the same;
/// beyond 9e18 MB (an impossible plan) only which side is larger is right.
[[nodiscard]] constexpr rounded_comparison in_whole_MB(bytes needed, bytes available) {
    constexpr double megabyte = 1e6;
    constexpr std::int64_t most = 9'000'000'000'000'000'000;
    const auto whole = [](bytes amount) {
        const std::int64_t rounded = floor_to_int64(amount.in_base_unit / megabyte);
        return rounded < most ? rounded : most;
    };
    if (is_nan(available.in_base_unit)) available = bytes{}; // a limit that is no number allows nothing
    rounded_comparison rounded{.needed = whole(needed), .available = whole(available)};
    if (static_cast<double>(rounded.needed) * megabyte < needed.in_base_unit) ++rounded.needed;
    const bool fits = needed <= available;
    if (fits && rounded.needed > rounded.available) rounded.needed = rounded.available;
    if (!fits && rounded.needed <= rounded.available) rounded.needed = rounded.available + 1;
    return rounded;
}

/// A plan's comparison with its device, as types.
template <any_plan Plan>
struct device_comparison {
    static constexpr rounded_comparison rounded =
        in_whole_MB(peak_memory<Plan>, peak_memory<Plan> < nowhere ? available_memory(Plan::spec) : bytes{});
    using needed = MB::needed<rounded.needed>;
    using available = MB::available<rounded.available>;
};

/// A plan's comparison with a limit of the user's, as types.
template <any_plan Plan, bytes Limit>
struct limit_comparison {
    static constexpr rounded_comparison rounded = in_whole_MB(peak_memory<Plan>, Limit);
    using needed = MB::needed<rounded.needed>;
    using allowed = MB::allowed<rounded.available>;
};

/// Whether what is needed is there.
template <class Needed, class Available>
concept no_more_than = (Needed::amount <= Available::amount);

/// A plan whose fullest rank fits its device: the in-use bytes are at most the usable memory less the headroom.
template <class Plan>
concept fits = any_plan<Plan> &&
               no_more_than<typename device_comparison<Plan>::needed, typename device_comparison<Plan>::available>;

/// A plan whose fullest rank takes at most `Limit` bytes in use.
template <class Plan, bytes Limit>
concept fits_within =
    any_plan<Plan> &&
    no_more_than<typename limit_comparison<Plan, Limit>::needed, typename limit_comparison<Plan, Limit>::allowed>;

#if DRYFIT_HAS_SENTENCES
namespace detail {

/// Appends an account and its MB, which the type counts.
template <int N, class Counted, int... I>
constexpr void append_account(fixed_text<N>& text, std::integer_sequence<int, I...>) {
    const auto append = [&](const char* account) { text.append(account).append(" ").append(Counted::amount); };
    ((std::is_same_v<Counted, decltype(MB::of_account<accounts[I], Counted::amount>())> ? append(name(accounts[I]))
                                                                                        : void()),
     ...);
}

/// What `must_fit` says of a plan that does not fit, with the largest accounts in MB.
template <class... Largest>
constexpr auto memory_sentence(std::int64_t needed, std::int64_t available) {
    fixed_text<480> text("the plan needs ");
    text.append(needed).append(" MB of a device that offers ").append(available).append(" MB");
    const char* separator = " (";
    ((text.append(separator), append_account<480, Largest>(text, std::make_integer_sequence<int, account_count>{}),
      separator = ", "),
     ...);
    return text.append(sizeof...(Largest) > 0 ? ")" : "")
        .append(": shard more (a higher zero_stage, tensor_parallel, pipeline_parallel), recompute::full, "
                "kernels::flash_attention, a smaller micro_batch_size or sequence_length, or a larger device");
}

} // namespace detail
#endif

/// What a compiler names when `must_fit` fails: needed, available, and the largest accounts at the peak, all in MB.
template <class Needed, class Available, class... LargestAccounts>
struct memory_exceeds_device {
#if DRYFIT_HAS_SENTENCES
    static_assert(Needed::amount <= Available::amount,
                  detail::memory_sentence<LargestAccounts...>(Needed::amount, Available::amount));
#else
    static_assert(Needed::amount <= Available::amount,
                  "the plan does not fit its device: shard more (a higher zero_stage, tensor_parallel, "
                  "pipeline_parallel), recompute::full, kernels::flash_attention, a smaller micro_batch_size or "
                  "sequence_length, or a larger device");
#endif
};

namespace detail {

/// Accounts at the peak that a message names: those of at least 1 MB, the largest first.
struct largest_accounts {
    static constexpr int capacity = 5;
    account which[capacity]{};
    std::int64_t amounts[capacity]{};
    int count = 0;
};

[[nodiscard]] constexpr largest_accounts largest_accounts_of(const memory_ledger& ledger) {
    largest_accounts found{};
    bool taken[account_count]{};
    for (; found.count < largest_accounts::capacity; ++found.count) {
        int best = -1;
        for (int i = 0; i < account_count; ++i)
            if (!taken[i] && (best < 0 || ledger[accounts[i]] > ledger[accounts[best]])) best = i;
        if (ledger[accounts[best]] < bytes(1e6)) break;
        taken[best] = true;
        found.which[found.count] = accounts[best];
        found.amounts[found.count] = ceil_to_int64(ledger[accounts[best]].in_base_unit / 1e6);
    }
    return found;
}

template <any_plan Plan>
inline constexpr largest_accounts largest_accounts_in = largest_accounts_of(ledger_of<Plan>);

/// What completing a plan's check completes: nothing for a plan that fits.
template <bool Fits>
struct memory_complaint {
    template <any_plan>
    using about = memory_complaint;
};
template <>
struct memory_complaint<false> {
    template <any_plan Plan, int... I>
    static memory_exceeds_device<
        typename device_comparison<Plan>::needed, typename device_comparison<Plan>::available,
        decltype(MB::of_account<largest_accounts_in<Plan>.which[I], largest_accounts_in<Plan>.amounts[I]>())...>
        named(std::integer_sequence<int, I...>);
    template <any_plan Plan>
    using about = decltype(named<Plan>(std::make_integer_sequence<int, largest_accounts_in<Plan>.count>{}));
};

template <any_plan Plan>
struct fitting_plan {
    using type = Plan;
    // A type of the user's own with a spec has not been judged where it was written.
    static_assert(sizeof(typename complaint<false, is_possible(Plan::spec)>::template about<Plan::spec>) > 0);
    static_assert(sizeof(typename memory_complaint < !is_possible(Plan::spec) ||
                         fits < Plan >> ::template about<Plan>) > 0);
};

} // namespace detail

/// The plan itself if it fits its device; otherwise a hard error with the ledger in the message, on every compiler:
/// `using checked = must_fit<plan_7b>;`.
template <any_plan Plan>
using must_fit = typename detail::fitting_plan<Plan>::type;

} // namespace dryfit
