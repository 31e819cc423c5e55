// SPDX-License-Identifier: BSL-1.0
// How long dryfit's functions take where a plan is a value.
#include <dryfit/dryfit.hpp>

#include <benchmark/benchmark.h>

#include "plans.hpp"

using namespace dryfit;
using namespace run_time_plans;

namespace {

/// A case that calls `function(spec)`; neither the plan nor the result is known to the optimizer.
template <class Function>
void add(const char* name, plan_spec& spec, Function function) {
    benchmark::RegisterBenchmark(name, [&spec, function](benchmark::State& state) {
        for (auto _ : state) {
            benchmark::DoNotOptimize(&spec);
            benchmark::ClobberMemory();
            auto result = function(spec);
            benchmark::DoNotOptimize(result);
        }
    });
}

/// What `memory` does for a plan that is known to be possible.
memory_ledger memory_unjudged(const plan_spec& spec) { return detail::memory_of_stage(recorded_plan(spec), 0); }

} // namespace

int main(int argc, char** argv) {
    add("memory, Llama-2-7B", dense, [](const plan_spec& spec) { return memory(spec); });
    add("memory, Llama-2-7B, not judged", dense, memory_unjudged);
    add("memory, GPT-3 on 8 stages", pipeline, [](const plan_spec& spec) { return memory(spec); });
    add("memory, GPT-3 on 8 stages, one rank", pipeline, [](const plan_spec& spec) { return memory(spec, {}); });
    add("memory, refused", impossible, [](const plan_spec& spec) { return memory(spec); });
    add("part: is_possible", dense, [](const plan_spec& spec) { return is_possible(spec); });
    add("part: resolve", dense, [](const plan_spec& spec) { return resolve(spec); });
    add("part: record the forward pass and walk it", dense,
        [](const plan_spec& spec) { return recorded_plan(spec).sections; });
    const recorded_plan record(dense);
    add("part: ledger of a stage, all phases", dense,
        [&record](const plan_spec&) { return detail::memory_of_stage(record, 0); });
    add("capacity_of", dense, [](const plan_spec& spec) { return capacity_of(spec); });
    add("diagnose, nothing is wrong", dense, [](const plan_spec& spec) { return diagnose(spec); });
    add("diagnose, tensor_parallel<6>", impossible, [](const plan_spec& spec) { return diagnose(spec); });
    add("hash_value", dense, [](const plan_spec& spec) { return hash_value(spec); });
    add("parameters, Llama-2-7B", dense, [](const plan_spec& spec) { return parameters(spec.model); });

    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
