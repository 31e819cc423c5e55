// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/inventory/stage.hpp>
#include <dryfit/memory/ledger.hpp>
#include <dryfit/memory/timeline.hpp>
#include <dryfit/plan/diagnose.hpp>
#include <dryfit/plan/resolve.hpp>
#include <dryfit/plan/spec.hpp>

#include <cstdint>

namespace dryfit {

namespace detail {

/// A ledger that fits nowhere.
[[nodiscard]] constexpr memory_ledger refused_ledger() {
    memory_ledger ledger{};
    ledger.refused = true;
    return ledger;
}

[[nodiscard]] constexpr memory_ledger memory_of_stage(const recorded_plan& record, std::int64_t stage) {
    memory_ledger ledger{};
    ledger.rank.pipeline_stage = stage;
    ledger.context_is_known = record.spec.cluster.device.overhead.context.given;
    stage_timeline(record, stage).fill(ledger);
    return ledger;
}

/// `memory` of a plan that has been judged.
[[nodiscard]] constexpr memory_ledger memory_if(bool is_possible, const plan_spec& spec) {
    if (!is_possible) return refused_ledger();
    const recorded_plan record(spec);
    if (record.sections.overflowed()) return refused_ledger();
    const memory_ledger first = memory_of_stage(record, 0);
    if (record.plan.groups.pipeline == 1) return first;
    const memory_ledger last = memory_of_stage(record, record.plan.groups.pipeline - 1);
    if (last.in_use() == first.in_use()) return last.allocated() > first.allocated() ? last : first; // within one page
    return last.in_use() > first.in_use() ? last : first;
}

/// `peak_in_use` of a plan that has been judged.
[[nodiscard]] constexpr bytes peak_in_use_if(bool is_possible, const plan_spec& spec) {
    if (!is_possible) return nowhere;
    const recorded_plan record(spec);
    if (record.sections.overflowed()) return nowhere;
    const bytes first = stage_timeline(record, 0).peak_in_use();
    if (record.plan.groups.pipeline == 1) return first;
    const bytes last = stage_timeline(record, record.plan.groups.pipeline - 1).peak_in_use();
    return last > first ? last : first;
}

} // namespace detail

/// The memory of the rank that needs most of its device (`in_use`), over all ranks of the job.
///
/// Only pipeline stages differ, and of those only the ends can be the fullest: a stage between holds as many layers as
/// the first one, without the embedding, and fewer micro-batches of them. An impossible plan is refused (see
/// `diagnose`).
[[nodiscard]] constexpr memory_ledger memory(const plan_spec& spec) {
    return detail::memory_if(is_possible(spec), spec);
}

/// What `memory(spec).in_use()` says, at a lower price: no account is written down.
[[nodiscard]] constexpr bytes peak_in_use(const plan_spec& spec) {
    return detail::peak_in_use_if(is_possible(spec), spec);
}

/// The memory of one rank. A position outside the plan's groups is refused like an impossible plan.
[[nodiscard]] constexpr memory_ledger memory(const plan_spec& spec, const rank_position& rank) {
    if (!is_possible(spec)) return detail::refused_ledger();
    const recorded_plan record(spec);
    const group_sizes& groups = record.plan.groups;
    const auto within = [](std::int64_t position, std::int64_t size) { return 0 <= position && position < size; };
    if (record.sections.overflowed() || !within(rank.pipeline_stage, groups.pipeline) ||
        !within(rank.tensor, groups.tensor) || !within(rank.data, groups.data))
        return detail::refused_ledger();
    memory_ledger ledger = detail::memory_of_stage(record, rank.pipeline_stage);
    ledger.rank = rank;
    return ledger;
}

} // namespace dryfit
