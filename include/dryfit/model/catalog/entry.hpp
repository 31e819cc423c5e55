// SPDX-License-Identifier: BSL-1.0
/// \file
/// What the entries of the model catalogue have in common.
#pragma once

#include <dryfit/model/transformer.hpp>
#include <dryfit/numerics/fixed_text.hpp>
#include <dryfit/training/slot.hpp>

namespace dryfit::models::detail {

/// Makes a part of a plan out of a type with a `static constexpr transformer spec`. An entry is a class of its own and
/// no alias, so that messages read `models::llama_2_7b` instead of the shape.
template <class Entry>
struct entry {
    static constexpr slot fills = slot::model;
    static constexpr void apply(auto& plan) { plan.model = Entry::spec; }
    constexpr operator transformer() const { return Entry::spec; }
};

/// The same shape under another name.
constexpr transformer renamed(transformer shape, label name) {
    shape.name = name;
    return shape;
}

} // namespace dryfit::models::detail
