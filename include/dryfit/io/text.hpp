// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/decide/fits.hpp>
#include <dryfit/memory/ledger.hpp>
#include <dryfit/memory/memory.hpp>
#include <dryfit/numerics/number_format.hpp>
#include <dryfit/plan/diagnose.hpp>
#include <dryfit/plan/resolve.hpp>
#include <dryfit/plan/spec.hpp>
#include <dryfit/units.hpp>

#include <cstdint>
#include <cstdio>
#include <string>

/// Reports as text.
namespace dryfit::io {

namespace detail {

/// A number of GB with three decimals, right-aligned; a dash for nothing.
inline std::string in_column(bytes amount, int width = 16) {
    char cell[64];
    if (amount == bytes{})
        std::snprintf(cell, sizeof cell, "%*s", width, "-");
    else if (amount < bytes(5e5))
        std::snprintf(cell, sizeof cell, "%*s", width, "<0.001");
    else
        std::snprintf(cell, sizeof cell, "%*.3f", width, in_GB(amount));
    return cell;
}

inline std::string left_aligned(const char* text, int width) {
    char cell[128];
    std::snprintf(cell, sizeof cell, "%-*s", width, text);
    return cell;
}

inline std::string in_words(bytes amount) {
    char text[64];
    std::snprintf(text, sizeof text, "%.3f GB (%.2f GiB)", in_GB(amount), in_GiB(amount));
    return text;
}

inline const char* name_of(const label& name) { return name.c_str()[0] == '\0' ? "(unnamed)" : name.c_str(); }

inline const char* name_of(kernel_choice choice) {
    switch (choice) {
    case kernel_choice::of_the_framework:
        return "of the framework";
    case kernel_choice::eager:
        return "eager";
    case kernel_choice::flash_attention:
        return "flash attention";
    case kernel_choice::fused:
        return "fused";
    }
    return "?";
}

inline const char* name_of(recompute_granularity granularity) {
    switch (granularity) {
    case recompute_granularity::none:
        return "none";
    case recompute_granularity::core_attention:
        return "core attention";
    case recompute_granularity::layer:
        return "every layer";
    }
    return "?";
}

inline constexpr int account_width = 24;
inline constexpr int label_width = 11;

} // namespace detail

/// The ledger of a rank as a table: a row an account, a column a phase, in GB (1e9 bytes); below it the three totals.
[[nodiscard]] inline std::string text(const memory_ledger& ledger) {
    if (ledger.refused) return "refused: the plan is impossible (diagnose says why), or there is no such rank\n";
    std::string table = detail::left_aligned("GB (1e9 bytes)", detail::account_width);
    for (const phase p : phases) {
        char heading[32];
        std::snprintf(heading, sizeof heading, "%16s", name(p));
        table += heading;
    }
    table += '\n';
    for (const account a : accounts) {
        if (a == account::context) continue;
        bool empty = true;
        for (const phase p : phases) empty = empty && ledger.at(p, a) == bytes{};
        if (empty) continue;
        table += detail::left_aligned(name(a), detail::account_width);
        for (const phase p : phases) table += detail::in_column(ledger.at(p, a));
        table += '\n';
    }
    table += detail::left_aligned("allocated", detail::account_width);
    for (const phase p : phases) table += detail::in_column(ledger.at(p));
    table += "\nEach column is the fullest moment of its phase; -: nothing, or the rank does not run the phase.\n\n";
    table += detail::left_aligned("peak", detail::label_width) + name(ledger.peak_phase());
    if (ledger.peak_phase() != phase::optimizer_step) table += std::string(", in ") + ledger.peak_operation();
    table += ", on pipeline stage " + std::to_string(ledger.rank.pipeline_stage) + "\n";
    const auto line = [&table](const char* what, bytes amount, const char* meaning) {
        table += detail::left_aligned(what, detail::label_width) + detail::in_words(amount) + "   " + meaning + "\n";
    };
    line("allocated", ledger.allocated(), "tensors");
    line("reserved", ledger.reserved(), "at least: whole pages of 2 MiB, no fragmentation");
    line("in use", ledger.in_use(),
         ledger.context_is_known ? "with driver context and collective library (estimates)"
                                 : "driver context unknown for this device: not counted");
    return table;
}

namespace detail {

/// What a plan leaves to defaults, a line each.
[[nodiscard]] inline std::string assumptions(const plan_spec& spec, const resolved_plan& plan) {
    std::string lines;
    const auto say = [&lines](bool by_default, const std::string& what) {
        if (by_default) lines += left_aligned(lines.empty() ? "assumed" : "", label_width) + what + "\n";
    };
    const auto count = [](std::int64_t n) { return std::to_string(n); };
    say(!spec.layout.data.given, "data parallel " + count(plan.groups.data) + ": what the other groups leave");
    say(!spec.batch.micro.given, "micro-batch " + count(plan.batch.micro) + ": from the global one");
    say(!spec.batch.accumulation.given, "accumulation " + count(plan.batch.accumulation));
    say(!spec.batch.global.given, "global batch " + count(plan.batch.global));
    say(!spec.precision.gradients.given, std::string("gradients ") + name(plan.formats.gradients));
    say(!spec.precision.master_weights.given, std::string("master weights ") + name(plan.formats.master_weights));
    say(!spec.optimizer.moment_format.given && spec.optimizer.moments > 0,
        std::string("moments ") + name(plan.moment_format));
    say(spec.kernels.choice == kernel_choice::of_the_framework, std::string("kernels ") +
                                                                    name_of(spec.framework.usual_kernels) +
                                                                    ": usual for " + name_of(spec.framework.name));
    say(plan.padded_vocabulary != spec.model.vocab_size,
        "vocabulary padded from " + count(spec.model.vocab_size) + " to " + count(plan.padded_vocabulary));
    say(spec.model.num_key_value_heads < plan.groups.tensor, count(spec.model.num_key_value_heads) +
                                                                 " key/value heads replicated over " +
                                                                 count(plan.groups.tensor) + " tensor-parallel ranks");
    say(usable_memory_is_assumed(spec.cluster.device),
        "usable memory is the nominal size: no source states the driver's");
    return lines;
}

} // namespace detail

/// The report of a plan: what it is, what was settled by default, the ledger of its fullest rank, and the verdict. A
/// plan that is impossible is reported by its violations alone.
[[nodiscard]] inline std::string text(const plan_spec& spec) {
    std::string report;
    for (const violation& v : diagnose(spec)) {
        report += v.severity == severity::impossible ? "impossible: " : "pointless: ";
        report += v.message().c_str();
        report += '\n';
    }
    if (!is_possible(spec)) return report;

    const resolved_plan plan = resolve(spec);
    const auto count = [](std::int64_t n) { return std::to_string(n); };
    const auto line = [&report](const char* what, const std::string& value) {
        report += detail::left_aligned(what, detail::label_width) + value + "\n";
    };
    line("plan", std::string(detail::name_of(spec.model.name)) + " on " + count(spec.cluster.nodes) +
                     (spec.cluster.nodes == 1 ? " node of " : " nodes of ") + count(spec.cluster.devices_per_node) +
                     " " + detail::name_of(spec.cluster.device.name) + ", " + detail::name_of(spec.framework.name) +
                     ", ZeRO stage " + count(spec.sharding.stage));
    line("groups", "data " + count(plan.groups.data) + ", tensor " + count(plan.groups.tensor) +
                       (spec.layout.sequence ? " with sequence parallelism" : "") + ", context " +
                       count(plan.groups.context) + ", pipeline " + count(plan.groups.pipeline));
    line("batch", "micro " + count(plan.batch.micro) + " x accumulation " + count(plan.batch.accumulation) +
                      " x data " + count(plan.groups.data) + " = " + count(plan.batch.global) + " sequences of " +
                      count(plan.batch.sequence) + " tokens");
    line("formats", std::string("parameters ") + name(plan.formats.parameters) + ", gradients " +
                        name(plan.formats.gradients) +
                        (plan.formats.accumulated_gradients.is_set()
                             ? std::string(" summed in ") + name(plan.formats.accumulated_gradients)
                             : std::string()) +
                        ", master weights " + name(plan.formats.master_weights) + ", moments " +
                        (spec.optimizer.moments > 0 ? name(plan.moment_format) : "none") + " (" +
                        detail::name_of(spec.optimizer.name) + ")");
    line("kernels",
         detail::name_of(spec.kernels.choice == kernel_choice::of_the_framework ? spec.framework.usual_kernels
                                                                                : spec.kernels.choice));
    line("recompute", detail::name_of(spec.recompute.granularity));
    report += detail::assumptions(spec, plan) + "\n";

    const memory_ledger ledger = memory(spec);
    report += text(ledger);
    const bytes available = available_memory(spec);
    line("available", detail::in_words(available) + (spec.headroom > bytes{}
                                                         ? "   less headroom of " + detail::in_words(spec.headroom)
                                                         : std::string("   usable, as the driver reports it")));
    line("verdict", ledger.in_use() <= available
                        ? "fits, with " + detail::in_words(available - ledger.in_use()) + " to spare"
                        : "does not fit: " + detail::in_words(ledger.in_use() - available) + " too much");
    return report;
}

} // namespace dryfit::io
