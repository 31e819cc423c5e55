// SPDX-License-Identifier: BSL-1.0
// Calls functions, for callgrind to count its instructions (costs.py names them).
#include <dryfit/dryfit.hpp>

#include <cstdint>

#include "plans.hpp"

extern "C" {
[[gnu::noinline]] double memory_of_dense(const dryfit::plan_spec& spec) {
    return dryfit::memory(spec).in_use().in_base_unit;
}
[[gnu::noinline]] double memory_of_pipeline(const dryfit::plan_spec& spec) {
    return dryfit::memory(spec).allocated().in_base_unit; // not in_use: equal functions are made one
}
[[gnu::noinline]] int diagnose_dense(const dryfit::plan_spec& spec) { return dryfit::diagnose(spec).count; }
[[gnu::noinline]] std::uint64_t hash_dense(const dryfit::plan_spec& spec) { return dryfit::hash_value(spec); }
}

// What was counted has to be what the compiler computes.
int main() {
    using namespace run_time_plans;
    const bool is_right = memory_of_dense(dense) == dryfit::peak_memory<dense_plan>.in_base_unit &&
                          memory_of_pipeline(pipeline) == dryfit::ledger_of<pipeline_plan>.allocated().in_base_unit &&
                          diagnose_dense(dense) == 0 && hash_dense(dense) == dryfit::hash_value(dense_plan::spec);
    return is_right ? 0 : 1;
}
