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

inline std::string number(std::int64_t count) { return std::to_string(count); }

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
    table += "\n\npeak       ";
    table += name(ledger.peak_phase());
    table += ", in ";
    table += ledger.peak_operation();
    table += ", on pipeline stage " + detail::number(ledger.rank.pipeline_stage) + "\n";
    table += "allocated  " + detail::in_words(ledger.allocated()) + "   tensors\n";
    table += "reserved   " + detail::in_words(ledger.reserved()) + "   pages of the allocator, without holes\n";
    table += "in use     " + detail::in_words(ledger.in_use());
    table += ledger.context_is_known ? "   with driver context and collective library\n"
                                     : "   driver context unknown for this device: not counted\n";
    return table;
}

/// The report of a plan: what it is, what was settled by default, the ledger of its fullest rank, and the verdict. A
/// plan that is impossible is reported by its violations alone.
[[nodiscard]] inline std::string text(const plan_spec& spec) {
    const violations found = diagnose(spec);
    std::string report;
    for (const violation& v : found) {
        report += v.severity == severity::impossible ? "impossible: " : "pointless: ";
        report += v.message().c_str();
        report += '\n';
    }
    if (!is_possible(spec)) return report;

    const resolved_plan plan = resolve(spec);
    report += std::string(detail::name_of(spec.model.name)) + " on " + detail::number(spec.cluster.nodes) + " x " +
              detail::number(spec.cluster.devices_per_node) + " " + detail::name_of(spec.cluster.device.name) + ", " +
              detail::name_of(spec.framework.name) + ", ZeRO stage " + detail::number(spec.sharding.stage) + "\n";
    report += "groups     data " + detail::number(plan.groups.data) + ", tensor " + detail::number(plan.groups.tensor) +
              (spec.layout.sequence ? " with sequence parallelism" : "") + ", context " +
              detail::number(plan.groups.context) + ", pipeline " + detail::number(plan.groups.pipeline) + "\n";
    report += "batch      micro " + detail::number(plan.batch.micro) + " x accumulation " +
              detail::number(plan.batch.accumulation) + " x data = " + detail::number(plan.batch.global) +
              " sequences of " + detail::number(plan.batch.sequence) + " tokens\n";
    report += std::string("held       parameters ") + name(plan.formats.parameters) + ", gradients " +
              name(plan.formats.gradients) + ", master weights " + name(plan.formats.master_weights) + ", moments " +
              (spec.optimizer.moments > 0 ? name(plan.moment_format) : "none") + " (" +
              detail::name_of(spec.optimizer.name) + ")\n";
    report += std::string("kernels    ") + detail::name_of(spec.kernels.choice) + "; recompute " +
              detail::name_of(spec.recompute.granularity) + "\n";
    report += "by default ";
    std::string defaults;
    const auto say = [&defaults](bool by_default, const std::string& what) {
        if (by_default) defaults += (defaults.empty() ? "" : ", ") + what;
    };
    say(!spec.layout.data.given,
        "data parallel " + detail::number(plan.groups.data) + " (what the other groups leave)");
    say(!spec.batch.micro.given, "micro batch " + detail::number(plan.batch.micro) + " (from the global one)");
    say(!spec.batch.accumulation.given, "accumulation " + detail::number(plan.batch.accumulation));
    say(!spec.batch.global.given, "global batch " + detail::number(plan.batch.global));
    say(!spec.precision.gradients.given, std::string("gradients ") + name(plan.formats.gradients));
    say(!spec.precision.master_weights.given, std::string("master weights ") + name(plan.formats.master_weights));
    say(!spec.optimizer.moment_format.given && spec.optimizer.moments > 0,
        std::string("moments ") + name(plan.moment_format));
    say(spec.kernels.choice == kernel_choice::of_the_framework,
        std::string("kernels ") + detail::name_of(spec.framework.usual_kernels));
    say(plan.padded_vocabulary != spec.model.vocab_size,
        "vocabulary padded to " + detail::number(plan.padded_vocabulary));
    say(spec.model.num_key_value_heads < plan.groups.tensor, "key/value heads replicated over tensor ranks (" +
                                                                 detail::number(spec.model.num_key_value_heads) +
                                                                 " for " + detail::number(plan.groups.tensor) + ")");
    say(usable_memory_is_assumed(spec.cluster.device), "usable memory assumed to be the nominal size");
    report += (defaults.empty() ? "nothing" : defaults) + "\n\n";

    const memory_ledger ledger = memory(spec);
    report += text(ledger);
    const bytes available = available_memory(spec);
    report += "available  " + detail::in_words(available) + "\n";
    report += ledger.in_use() <= available
                  ? "fits, with " + detail::in_words(available - ledger.in_use()) + " to spare\n"
                  : "does not fit: " + detail::in_words(ledger.in_use() - available) + " too much\n";
    return report;
}

} // namespace dryfit::io
