// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/compiler.hpp>

namespace dryfit {

/// The place of a plan that a part fills; two parts of one plan never fill the same slot.
///
/// A part is a type with `static constexpr slot fills` and `static constexpr void apply(auto& spec)`. A part writes the
/// fields of its slot and no others; a part in a user slot is applied after all others, in the order of these slots,
/// and may write any field. So it has no meaning where a part stands in the list. The underlying type is `int` because
/// clang prints enumerations of the size of a character as characters.
enum class slot : int {
    model,
    cluster,
    framework,
    precision,
    gradients,
    master_weights,
    optimizer,
    sharding,
    data_parallel,
    tensor_parallel,
    tensor_parallel_placement,
    sequence_parallel,
    context_parallel,
    pipeline_parallel,
    micro_batch_size,
    gradient_accumulation_steps,
    global_batch_size,
    sequence_length,
    recompute,
    kernels,
    headroom,
    user_1, ///< for parts that a user writes and that no slot above fits, as all from here on
    user_2,
    user_3,
    user_4
};

} // namespace dryfit
