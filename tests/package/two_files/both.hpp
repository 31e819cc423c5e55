// SPDX-License-Identifier: BSL-1.0
// Two files include dryfit and tell each other what they see: in a program every inline variable, function and type
// exists once, and means the same in both.
#pragma once

#include <dryfit/dryfit.hpp>

#include <cstdint>

// clang-format off
struct plan_7b : dryfit::plan<dryfit::models::llama_2_7b, dryfit::cluster<dryfit::devices::a100_sxm_80gb, 8>,
                              dryfit::frameworks::deepspeed, dryfit::mixed_precision<dryfit::bf16>, dryfit::adamw<>,
                              dryfit::zero_stage<2>, dryfit::micro_batch_size<1>, dryfit::sequence_length<4096>,
                              dryfit::global_batch_size<64>, dryfit::recompute::full,
                              dryfit::kernels::flash_attention> {};
// clang-format on
inline constexpr dryfit::plan_spec shared = plan_7b::with<dryfit::sequence_length<8192>>::spec;
constexpr dryfit::plan_spec not_inline = shared; // each file has one of its own, and so a plan type of its own

inline constexpr int variable_count = 9;

/// What one file sees.
struct sight {
    const void* variables[variable_count]{};
    const void* of_its_own = nullptr;
    dryfit::memory_ledger (*memory)(const dryfit::plan_spec&) = nullptr;
    dryfit::violations (*diagnose)(const dryfit::plan_spec&) = nullptr;
    bool (*is_possible)(const dryfit::plan_spec&) = nullptr;
    std::uint64_t hash = 0;
    dryfit::bytes needed_by_type{};
    dryfit::bytes needed_by_value{};
};

sight seen_by_first();

/// The same text in both files, compiled twice.
static sight seen() {
    return {.variables = {&plan_7b::spec, &dryfit::plan_of<shared>::spec, &shared, &dryfit::ledger_of<plan_7b>,
                          &dryfit::peak_memory<dryfit::plan_of<shared>>, &dryfit::ledger_revision, dryfit::phases,
                          dryfit::accounts, &dryfit::possible_with<plan_7b, dryfit::tensor_parallel<2>>},
            .of_its_own = &dryfit::plan_of<not_inline>::spec,
            .memory = &dryfit::memory,
            .diagnose = &dryfit::diagnose,
            .is_possible = &dryfit::is_possible,
            .hash = dryfit::hash_value(plan_7b::spec),
            .needed_by_type = dryfit::peak_memory<plan_7b>,
            .needed_by_value = dryfit::memory(shared).in_use()};
}
