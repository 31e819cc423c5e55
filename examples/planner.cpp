// SPDX-License-Identifier: BSL-1.0
// A planner's view: every layout of Llama-3-70B on 64 GPUs as a value, refused, judged by memory, and ranked.
//
// By hand, of 5 tensor x 6 pipeline sizes x 3 micro-batches x 2 ways to recompute = 180: a tensor-parallel group of 16
// spans two nodes (6 x 6 = 36); 3 stages divide neither 80 layers (5 x 6 = 30) nor, with 8 x 16, 16 x 8 and 16 x 16
// ranks, the 64 devices (30 + 18 = 48). So 36 + 4 x 6 + 6 = 66 are impossible.
// expected-output {{180 layouts: 66 impossible}}
// expected-output {{tensor_parallel_fits_the_scale_up_domain +36}}
// expected-output {{pipeline_divides_layers +30}}
// expected-output {{layout_divides_the_devices +48}}
//
// And of the first, tensor 8, pipeline 2, data 4, on stage 0, when gate and up have their gradient: 40 layers of
// 106 954 752 + 16 384 parameters and an embedding of 129 024 x 1024 (the vocabulary padded): 4 410 966 016, weights 2
// B, gradients 4 B, the rest 12 B of a quarter: 39.699 GB; of each of 8192 tokens 34 337 B in 80 layers (two
// micro-batches of 40), less the 21 504 B that the last one has used: 22.327; gradients 18 432 B and gathers 32 768 B a
// token: 0.419; placeholders 213 909 504, rotary table 4 194 304 and workspace 32 MiB: 0.252; context and three
// communicators: 1.7. Together 64.4.
// expected-output {{of available.     8         2     4      1  none             64\.4}}
// expected-output {{on pipeline stage 0, of which 22\.3 GB activations}}
// expected-output {{tensor_parallel<8>, sequence_parallel, pipeline_parallel<2>, micro_batch_size<1>}}
#include <dryfit/dryfit.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

using namespace dryfit;
using namespace dryfit::literals;

/// What does not change from layout to layout. The sizes of a job come from a file or a form, so nothing is a type.
plan_spec job(std::int64_t nodes, std::int64_t global_batch) {
    plan_spec spec{.model = models::llama_3_70b{},
                   .cluster = {.device = devices::h100_sxm_80gb::spec, .devices_per_node = 8, .nodes = nodes},
                   .framework = frameworks::megatron_core{},
                   .precision = mixed_precision<bf16>{},
                   .optimizer = adamw<>{},
                   .sharding = zero_stage<1>{}};
    spec.batch.global = global_batch;
    spec.batch.sequence = 8192;
    spec.headroom = 5_GB; // for what the allocator cannot use
    return spec;
}

struct layout_that_fits {
    plan_spec spec;
    resolved_plan sizes;
    capacity memory;
};

/// Whether a planner tries `a` before `b`: without recomputation, then with fewer ranks to a model, then with a larger
/// micro-batch, then with more memory to spare. This ranks; it is no prediction of time.
bool preferred(const layout_that_fits& a, const layout_that_fits& b) {
    const auto recomputes = [](const layout_that_fits& l) { return l.spec.recompute.granularity; };
    const auto ranks = [](const layout_that_fits& l) { return l.sizes.groups.tensor * l.sizes.groups.pipeline; };
    if (recomputes(a) != recomputes(b)) return recomputes(a) < recomputes(b);
    if (ranks(a) != ranks(b)) return ranks(a) < ranks(b);
    if (a.sizes.batch.micro != b.sizes.batch.micro) return a.sizes.batch.micro > b.sizes.batch.micro;
    return a.memory.needed < b.memory.needed;
}

int main() {
    const plan_spec base = job(8, 512);
    std::vector<layout_that_fits> found;
    std::map<std::string, int> broken; // rule: layouts that break it
    int tried = 0;
    int impossible = 0;
    int too_large = 0;

    for (const std::int64_t tensor : {1, 2, 4, 8, 16})
        for (const std::int64_t pipeline : {1, 2, 3, 4, 8, 16})
            for (const std::int64_t micro : {1, 2, 4})
                for (const recompute_granularity recomputed :
                     {recompute_granularity::none, recompute_granularity::layer}) {
                    plan_spec spec = base;
                    spec.layout.tensor = tensor;
                    spec.layout.sequence = tensor > 1; // sequence parallelism comes with tensor parallelism
                    spec.layout.pipeline = pipeline;
                    spec.batch.micro = micro;
                    spec.recompute.granularity = recomputed;

                    ++tried;
                    bool stops = false;
                    for (const violation& v : diagnose(spec)) {
                        if (v.severity != severity::impossible) continue; // pointless: it runs all the same
                        ++broken[v.rule];
                        stops = true;
                    }
                    const capacity needs = capacity_of(spec); // an impossible plan needs more than there is
                    if (stops)
                        ++impossible;
                    else if (!needs.fits())
                        ++too_large;
                    else
                        found.push_back({spec, resolve(spec), needs});
                }

    std::sort(found.begin(), found.end(), preferred);
    std::printf("%s on %lld x %s\n%d layouts: %d impossible, %d too large, %d fit\n\n", base.model.name.c_str(),
                static_cast<long long>(device_count(base.cluster)), base.cluster.device.name.c_str(), tried, impossible,
                too_large, static_cast<int>(found.size()));
    std::printf("broken rule (a layout may break several)      layouts\n");
    for (const auto& [rule, layouts] : broken) std::printf("%-45s%8d\n", rule.c_str(), layouts);

    std::printf("\ntensor  pipeline  data  micro  recompute   GB needed  of available\n");
    for (const layout_that_fits& l : found) {
        if (&l - found.data() == 8) break; // the first eight
        std::printf("%6lld%10lld%6lld%7lld  %-11s%10.1f%14.1f\n", static_cast<long long>(l.sizes.groups.tensor),
                    static_cast<long long>(l.sizes.groups.pipeline), static_cast<long long>(l.sizes.groups.data),
                    static_cast<long long>(l.sizes.batch.micro),
                    l.spec.recompute.granularity == recompute_granularity::none ? "none" : "every layer",
                    in_GB(l.memory.needed), in_GB(l.memory.available));
    }
    if (found.empty()) return 1;

    // The first one again: where its fullest rank is fullest, and how a program that trains it would spell it.
    const layout_that_fits& first = found.front();
    const memory_ledger fullest = memory(first.spec);
    std::printf("\nthe first: fullest in %s (%s) on pipeline stage %lld, of which %.1f GB activations\n",
                name(fullest.peak_phase()), fullest.peak_operation(),
                static_cast<long long>(fullest.rank.pipeline_stage), in_GB(fullest[account::activations]));
    std::printf("as parts: tensor_parallel<%lld>, %spipeline_parallel<%lld>, micro_batch_size<%lld>\n",
                static_cast<long long>(first.sizes.groups.tensor),
                first.spec.layout.sequence ? "sequence_parallel, " : "",
                static_cast<long long>(first.sizes.groups.pipeline), static_cast<long long>(first.sizes.batch.micro));
}
