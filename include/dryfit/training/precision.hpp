// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/numerics/maybe.hpp>
#include <dryfit/numerics/number_format.hpp>
#include <dryfit/training/slot.hpp>

namespace dryfit {

/// How the formats of a training step relate to each other.
enum class precision_kind : int {
    unset,
    mixed,   ///< weights and activations in a narrow format, a master copy of the weights in fp32 (Micikevicius 2018)
    pure,    ///< everything in one format
    autocast ///< fp32 weights, cast to a narrow format for each matrix multiplication (torch.autocast)
};

/// The formats in which a job computes and in which it holds parameters and gradients.
///
/// A format that is not given is settled by the framework's convention (see `resolve`); a given format of 0 bits means
/// that the copy does not exist.
struct precision {
    precision_kind kind = precision_kind::unset;
    number_format compute{};                      ///< of matrix multiplications and of the activations kept for them
    maybe<number_format> gradients{};             ///< of the gradients that backward leaves
    maybe<number_format> accumulated_gradients{}; ///< of a second copy, in which gradients are summed
    maybe<number_format> master_weights{};        ///< of the copy that the optimizer updates

    friend constexpr bool operator==(const precision&, const precision&) = default;
};

/// The formats that are really held, each of 0 bits where there is no such copy.
struct held_formats {
    number_format activations{};
    number_format parameters{};
    number_format gradients{};
    number_format accumulated_gradients{};
    number_format master_weights{};
    number_format moments{}; ///< the format that an optimizer's moments take unless the plan names another

    friend constexpr bool operator==(const held_formats&, const held_formats&) = default;
};

/// What a precision holds where nobody says otherwise: mixed is 2 + 2 and an fp32 master copy (ZeRO, section 3.1), pure
/// has one format and no master copy, autocast has fp32 weights and gradients and needs no master copy.
///
/// Mixed precision in 8 bits runs its matrix multiplications in them and keeps weights, gradients and activations in
/// bf16, as Transformer Engine and torchtitan do by default. `framework_gradients` is the format in which the framework
/// keeps the gradients of mixed precision, if it has a rule.
[[nodiscard]] constexpr held_formats resolve(const precision& p, const maybe<number_format>& framework_gradients = {}) {
    const number_format storage =
        p.kind != precision_kind::pure && p.compute.bits < 16 ? formats::bf16::spec : p.compute;
    held_formats held{.activations = storage, .parameters = storage, .gradients = storage, .moments = storage};
    if (p.kind == precision_kind::mixed) {
        held.gradients = framework_gradients.value_or(storage);
        held.master_weights = formats::fp32::spec;
        held.moments = formats::fp32::spec;
    } else if (p.kind == precision_kind::autocast) {
        held.parameters = formats::fp32::spec;
        held.gradients = formats::fp32::spec;
        held.moments = formats::fp32::spec;
    }
    held.gradients = p.gradients.value_or(held.gradients);
    held.accumulated_gradients = p.accumulated_gradients.value_or(held.accumulated_gradients);
    held.master_weights = p.master_weights.value_or(held.master_weights);
    return held;
}

namespace detail {

/// What the parts that name a precision have in common.
template <precision_kind Kind, format_type Format>
struct precision_part {
    static constexpr slot fills = slot::precision;
    static constexpr void apply(auto& plan) {
        plan.precision.kind = Kind;
        plan.precision.compute = Format::spec;
    }
    constexpr operator precision() const { return {.kind = Kind, .compute = Format::spec}; }
};

} // namespace detail

/// Weights, gradients and activations in `Format`, with a master copy of the weights in fp32.
/// Source: Micikevicius et al. 2018, section 3.1.
template <format_type Format>
struct mixed_precision : detail::precision_part<precision_kind::mixed, Format> {};

/// Everything in `Format`, the optimizer's moments too, and no master copy.
template <format_type Format>
struct pure_precision : detail::precision_part<precision_kind::pure, Format> {};

/// fp32 weights, gradients and moments; matrix multiplications see copies cast to `Format`. Source: torch.autocast.
template <format_type Format>
struct autocast : detail::precision_part<precision_kind::autocast, Format> {};

/// Gradients held in `Format` and, where a second format is given, summed in a copy of that format besides
/// (`gradients<bf16, fp32>`: 2 + 4 bytes a parameter).
template <format_type Format, format_type AccumulatedFormat = none>
struct gradients {
    static constexpr slot fills = slot::gradients;
    static constexpr void apply(auto& plan) {
        plan.precision.gradients = Format::spec;
        plan.precision.accumulated_gradients = AccumulatedFormat::spec;
    }
};

/// The copy of the weights that the optimizer updates, in `Format`; `master_weights<none>`: there is none.
template <format_type Format>
struct master_weights {
    static constexpr slot fills = slot::master_weights;
    static constexpr void apply(auto& plan) { plan.precision.master_weights = Format::spec; }
};

} // namespace dryfit
