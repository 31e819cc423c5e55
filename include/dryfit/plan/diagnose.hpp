// SPDX-License-Identifier: BSL-1.0
/// \file
/// Judging a plan by all rules, as a value: the same answer for types, for a search, and for a tool.
#pragma once

#include <dryfit/plan/bounds.hpp>
#include <dryfit/plan/rule.hpp>
#include <dryfit/plan/rules/batch_sizes_agree.hpp>
#include <dryfit/plan/rules/context_parallel_divides_heads.hpp>
#include <dryfit/plan/rules/context_parallel_divides_sequence.hpp>
#include <dryfit/plan/rules/data_parallel_agrees.hpp>
#include <dryfit/plan/rules/derived_accumulation_is_in_range.hpp>
#include <dryfit/plan/rules/derived_micro_batch_is_in_range.hpp>
#include <dryfit/plan/rules/device_computes_in_the_format.hpp>
#include <dryfit/plan/rules/format_adds_up.hpp>
#include <dryfit/plan/rules/framework_offers_the_zero_stage.hpp>
#include <dryfit/plan/rules/global_batch_is_divisible.hpp>
#include <dryfit/plan/rules/headroom_leaves_memory.hpp>
#include <dryfit/plan/rules/key_value_heads_divide_heads.hpp>
#include <dryfit/plan/rules/layout_divides_the_devices.hpp>
#include <dryfit/plan/rules/micro_batch_tokens_are_in_range.hpp>
#include <dryfit/plan/rules/pipeline_divides_layers.hpp>
#include <dryfit/plan/rules/pipeline_has_a_layer_per_stage.hpp>
#include <dryfit/plan/rules/plan_has_a_cluster.hpp>
#include <dryfit/plan/rules/plan_has_a_framework.hpp>
#include <dryfit/plan/rules/plan_has_a_micro_batch_size.hpp>
#include <dryfit/plan/rules/plan_has_a_model.hpp>
#include <dryfit/plan/rules/plan_has_a_precision.hpp>
#include <dryfit/plan/rules/plan_has_a_sequence_length.hpp>
#include <dryfit/plan/rules/plan_has_an_optimizer.hpp>
#include <dryfit/plan/rules/recompute_saves_something.hpp>
#include <dryfit/plan/rules/sequence_fits_the_positions.hpp>
#include <dryfit/plan/rules/sequence_parallel_divides_sequence.hpp>
#include <dryfit/plan/rules/sequence_parallel_has_a_tensor_group.hpp>
#include <dryfit/plan/rules/tensor_parallel_divides_ffn.hpp>
#include <dryfit/plan/rules/tensor_parallel_divides_heads.hpp>
#include <dryfit/plan/rules/tensor_parallel_divides_key_value_heads.hpp>
#include <dryfit/plan/rules/tensor_parallel_divides_vocabulary.hpp>
#include <dryfit/plan/rules/tensor_parallel_fits_the_scale_up_domain.hpp>
#include <dryfit/plan/rules/tensor_parallel_keeps_to_nodes.hpp>
#include <dryfit/plan/rules/value_in_range.hpp>
#include <dryfit/plan/rules/zero_stage_allows_pipeline.hpp>
#include <dryfit/plan/rules/zero_stage_shards_something.hpp>
#include <dryfit/plan/violation.hpp>

#include <cstdint>

namespace dryfit {

namespace detail {

/// The rules about parts that are missing; judged first, so that their fields are not called out of range.
using rules_of_presence =
    list<judge::plan_has_a_model, judge::plan_has_a_cluster, judge::plan_has_a_framework, judge::plan_has_a_precision,
         judge::plan_has_an_optimizer, judge::plan_has_a_micro_batch_size, judge::plan_has_a_sequence_length>;

/// All other rules but the ranges, in the order in which they are judged: a rule stands behind those that it is
/// `after`.
using rules_of_sense =
    list<judge::key_value_heads_divide_heads, judge::tensor_parallel_divides_heads,
         judge::tensor_parallel_divides_key_value_heads, judge::tensor_parallel_divides_ffn,
         judge::tensor_parallel_divides_vocabulary, judge::tensor_parallel_fits_the_scale_up_domain,
         judge::context_parallel_divides_sequence, judge::context_parallel_divides_heads,
         judge::sequence_parallel_divides_sequence, judge::sequence_fits_the_positions,
         judge::pipeline_has_a_layer_per_stage, judge::pipeline_divides_layers, judge::layout_divides_the_devices,
         judge::tensor_parallel_keeps_to_nodes, judge::data_parallel_agrees, judge::global_batch_is_divisible,
         judge::batch_sizes_agree, judge::derived_micro_batch_is_in_range, judge::derived_accumulation_is_in_range,
         judge::micro_batch_tokens_are_in_range, judge::framework_offers_the_zero_stage,
         judge::zero_stage_allows_pipeline, judge::format_adds_up, judge::device_computes_in_the_format,
         judge::headroom_leaves_memory>;

/// Rules of things that have no effect.
using rules_of_use = list<judge::zero_stage_shards_something, judge::sequence_parallel_has_a_tensor_group,
                          judge::recompute_saves_something>;

using all_rules = decltype(joined(rules_of_presence{}, rules_of_sense{}, rules_of_use{}));

inline constexpr auto rule_numbers_of = number_types(all_rules{});

static_assert(decltype(rule_numbers_of)::count <= 128, "number_set has to have a bit for each rule");
static_assert(decltype(rule_numbers_of)::count + decltype(field_numbers)::count <= violations::capacity,
              "violations has to hold every rule and every field at once");

template <class... Judges>
[[nodiscard]] constexpr number_set numbers_of(list<Judges...>) {
    return {number_in<Judges>(rule_numbers_of)...};
}

/// A rule as a value: for loops over all of them.
struct rule_record {
    const char* name;
    const char* pattern;
    const char* about;
    const char* unit;
    dryfit::severity severity;
    number_set reads;
    number_set silences;
    number_set after;
    bool (*holds)(const plan_spec&);
    rule_numbers (*numbers)(const plan_spec&);
};

template <class Rules>
struct records_of;
template <class... Judges>
struct records_of<list<Judges...>> {
    static constexpr rule_record rules[sizeof...(Judges)]{
        {Judges::name, Judges::pattern, Judges::about, Judges::unit, Judges::severity, Judges::reads, Judges::silences,
         numbers_of(typename Judges::after{}), Judges::holds, Judges::numbers}...};
};
using rule_table = records_of<all_rules>;

/// The broken rules and the fields out of range, by number; fields count from 0, the rules go on behind them.
struct findings {
    static constexpr int first_rule = decltype(field_numbers)::count;

    int numbers[violations::capacity]{};
    int count = 0;

    constexpr void add(int number) { numbers[count++] = number; }
};

/// Judges a plan by all rules, less those that could only repeat what is said already.
[[nodiscard]] constexpr findings inspect(const plan_spec& spec) {
    findings found;
    number_set useless_fields;
    number_set rules_not_kept;
    const auto judge_rules = [&](int first, int last) {
        for (int number = first; number < last; ++number) {
            const rule_record& rule = rule_table::rules[number];
            const bool is_silent = useless_fields.meets(rule.reads) || rules_not_kept.meets(rule.after);
            if (!is_silent && rule.holds(spec)) continue;
            rules_not_kept.put(number);
            if (is_silent) continue;
            useless_fields.put(rule.silences);
            found.add(findings::first_rule + number);
        }
    };
    judge_rules(0, length(rules_of_presence{}));
    for (int number = 0; number < findings::first_rule; ++number) {
        if (useless_fields.has(number) || is_in_range(field_table::fields[number], spec)) continue;
        useless_fields.put(number);
        found.add(number);
    }
    judge_rules(length(rules_of_presence{}), length(all_rules{}));
    return found;
}

[[nodiscard]] constexpr violation violation_of(const field_record& field, const plan_spec& spec) {
    const rule_numbers numbers = judge::value_in_range::numbers(field, spec);
    const std::int64_t value = numbers.values[0];
    return {.rule = judge::value_in_range::name,
            .field = field.name,
            .found = value,
            .expected = value < field.lowest ? field.lowest : field.highest,
            .unit = field.unit,
            .pattern = judge::value_in_range::pattern,
            .numbers = numbers};
}
[[nodiscard]] constexpr violation violation_of(const rule_record& rule, const plan_spec& spec) {
    const rule_numbers numbers = rule.numbers(spec);
    return {.rule = rule.name,
            .severity = rule.severity,
            .field = rule.about,
            .found = numbers.values[0],
            .expected = numbers.values[1],
            .unit = rule.unit,
            .pattern = rule.pattern,
            .numbers = numbers};
}

template <class... Judges>
[[nodiscard]] constexpr bool all_hold(const plan_spec& spec, list<Judges...>) {
    return (Judges::holds(spec) && ...);
}
} // namespace detail

/// Every broken rule of a plan, impossible and pointless; empty if there is none. A rule that only fails because
/// another one does is left out.
[[nodiscard]] constexpr violations diagnose(const plan_spec& spec) {
    const detail::findings found = detail::inspect(spec);
    violations all;
    for (; all.count < found.count; ++all.count) {
        const int number = found.numbers[all.count];
        all.items[all.count] =
            number < detail::findings::first_rule
                ? detail::violation_of(detail::field_table::fields[number], spec)
                : detail::violation_of(detail::rule_table::rules[number - detail::findings::first_rule], spec);
    }
    return all;
}

/// Whether no rule of severity `impossible` is broken: what `diagnose` would find, without the list.
[[nodiscard]] constexpr bool is_possible(const plan_spec& spec) {
    return detail::all_hold(spec, detail::rules_of_presence{}) &&
           detail::all_whole_in_range(spec, detail::whole_fields{}) &&
           detail::all_measured_in_range(spec, detail::measured_fields{}) &&
           detail::all_hold(spec, detail::rules_of_sense{});
}

} // namespace dryfit
