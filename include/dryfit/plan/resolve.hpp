// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/numerics/count.hpp>
#include <dryfit/plan/spec.hpp>

#include <cstdint>

namespace dryfit {

/// The sizes of the parallel groups, all settled.
struct group_sizes {
    std::int64_t data = 1;
    std::int64_t tensor = 1;
    std::int64_t context = 1;
    std::int64_t pipeline = 1;

    friend constexpr bool operator==(const group_sizes&, const group_sizes&) = default;
};

/// A plan with every default merged in: the one reading of a spec that the ledgers use.
struct resolved_plan {
    group_sizes groups{};
    batch_sizes batch{};
    held_formats formats{};
    number_format moment_format{};
    kernel_set kernels{};
    std::int64_t padded_vocabulary = 0; ///< rows of the embedding table and of the head, all ranks together

    friend constexpr bool operator==(const resolved_plan&, const resolved_plan&) = default;
};

/// Ranks over which ZeRO shares model states: a context-parallel group holds the same parameters, so it takes part.
[[nodiscard]] constexpr std::int64_t sharding_ranks(const group_sizes& groups) { return groups.data * groups.context; }

/// Whether a rank holds a shard of the gradients instead of all of them.
[[nodiscard]] constexpr bool shards_gradients(const plan_spec& spec, const resolved_plan& plan) {
    return spec.sharding.stage >= 2 && sharding_ranks(plan.groups) > 1;
}

/// The data-parallel size: as given, else the devices that tensor, context and pipeline leave; 0 if they do not divide
/// the devices. Every size must be at least 1.
[[nodiscard]] constexpr std::int64_t data_parallel_size(const plan_spec& spec) {
    if (spec.layout.data) return spec.layout.data.value;
    const std::int64_t devices = device_count(spec.cluster);
    const std::int64_t others = spec.layout.tensor * spec.layout.context * spec.layout.pipeline;
    return devices % others == 0 ? devices / others : 0;
}

/// Merges the framework's conventions with what the parts override. The spec must be possible (see `diagnose`).
[[nodiscard]] constexpr resolved_plan resolve(const plan_spec& spec) {
    const std::int64_t data = data_parallel_size(spec);
    const held_formats formats = resolve(spec.precision, spec.framework.mixed_precision_gradients);
    return {.groups = {.data = data,
                       .tensor = spec.layout.tensor,
                       .context = spec.layout.context,
                       .pipeline = spec.layout.pipeline},
            .batch = resolve(spec.batch, data),
            .formats = formats,
            .moment_format = spec.optimizer.moment_format.value_or(formats.moments),
            .kernels = resolve(spec.kernels, spec.framework),
            .padded_vocabulary = spec.framework.vocabulary_multiple > 1
                                     ? round_up_to_multiple(spec.model.vocab_size,
                                                            spec.framework.vocabulary_multiple * spec.layout.tensor)
                                     : spec.model.vocab_size};
}

} // namespace dryfit
