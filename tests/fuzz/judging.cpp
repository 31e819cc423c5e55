// SPDX-License-Identifier: BSL-1.0
// Judges random specs, sensible and not: no spec may crash a rule or overflow, `is_possible` and `diagnose` have to
// agree, and a possible plan has to resolve to sizes that fit together.
#include <bit>
#include <cstdio>
#include <cstdlib>

#include "../plan/every_field.hpp"
#include "../plan/example.hpp"

namespace {

using namespace example;

struct random_numbers {
    std::uint64_t state;

    std::uint64_t next() {
        state = state * 6364136223846793005 + 1442695040888963407;
        return (state ^ state >> 29) * 0xff51afd7ed558ccd >> 16;
    }
    std::uint64_t below(std::uint64_t limit) { return next() % limit; }

    /// Something between `lowest` and `highest`, small or round rather than not; sometimes beyond, sometimes far
    /// beyond.
    std::int64_t whole(const whole_field& f) {
        const std::uint64_t range = static_cast<std::uint64_t>(f.highest) - static_cast<std::uint64_t>(f.lowest);
        switch (below(8)) {
        case 0:
            return f.lowest;
        case 1:
            return f.highest;
        case 2:
            return below(8) == 0 ? f.least : f.lowest - 1 + static_cast<std::int64_t>(below(3));
        case 3:
            return below(8) == 0 ? f.greatest : f.highest + 1 - static_cast<std::int64_t>(below(3));
        case 4:
            return f.lowest + static_cast<std::int64_t>(below(range + 1));
        case 5:
            return static_cast<std::int64_t>(below(100));
        default:
            return std::int64_t{1} << below(static_cast<std::uint64_t>(std::bit_width(range)) + 1);
        }
    }
    double measured(const measured_field& f) {
        if (below(4) == 0) return std::bit_cast<double>(next() << 32 | next());
        return static_cast<double>(below(200)) * f.unit;
    }
};

constexpr plan_spec starts[]{
    plan_7b::spec,
    plan_7b::with<models::llama_3_70b, cluster<devices::h100_sxm_80gb, 8, 64>, frameworks::megatron_core,
                  tensor_parallel<8>, sequence_parallel, pipeline_parallel<4>, context_parallel<2>, zero_stage<1>,
                  global_batch_size<512>, kernels::fused>::spec,
    plan_7b::with<models::gpt_2, cluster<devices::v100_sxm_32gb, 1>, frameworks::plain_pytorch, mixed_precision<fp16>,
                  zero_stage<0>, sequence_length<1024>>::spec,
    plan_spec{},
};

void require(bool holds, const char* what, const plan_spec& spec) {
    if (holds) return;
    std::fprintf(stderr, "%s: hash %llx\n", what, static_cast<unsigned long long>(hash_value(spec)));
    for (const violation& v : diagnose(spec)) std::fprintf(stderr, "  %s: %s\n", v.rule, v.message().c_str());
    std::exit(1);
}

void check(const plan_spec& spec, long& possible_plans) {
    const violations all = diagnose(spec);
    for (const violation& v : all) require(!v.message().overflowed, "a message is cut off", spec);
    require(is_possible(spec) != has_impossible(all), "is_possible and diagnose disagree", spec);
    if (!is_possible(spec)) return;
    ++possible_plans;
    const resolved_plan plan = resolve(spec);
    const group_sizes& g = plan.groups;
    const batch_sizes& b = plan.batch;
    require(g.data * g.tensor * g.context * g.pipeline == device_count(spec.cluster), "devices are left over", spec);
    require(b.micro >= 1 && b.accumulation >= 1 && b.sequence >= 1, "a batch is empty", spec);
    require(b.micro * b.accumulation * g.data == b.global, "the sizes of the batch disagree", spec);
    require(b.micro * b.sequence <= judge::micro_batch_tokens_are_in_range::highest, "too many tokens", spec);
}

} // namespace

int main() {
    random_numbers random{20261129};
    long possible_plans = 0;
    constexpr int rounds = 200000;
    for (int i = 0; i < rounds; ++i) {
        plan_spec spec = starts[random.below(sizeof(starts) / sizeof(starts[0]))];
        for (std::uint64_t changes = random.below(4); changes > 0; --changes) {
            const whole_field& f = whole_fields[random.below(sizeof(whole_fields) / sizeof(whole_fields[0]))];
            f.set(spec, random.whole(f));
        }
        if (random.below(4) == 0) {
            const measured_field& f =
                measured_fields[random.below(sizeof(measured_fields) / sizeof(measured_fields[0]))];
            f.set(spec, random.measured(f));
        }
        if (random.below(8) == 0) spec.layout.exchange = context_exchange::all_to_all;
        if (random.below(8) == 0) spec.layout.sequence = !spec.layout.sequence;
        if (random.below(8) == 0) spec.batch.global = {};
        if (random.below(8) == 0) spec.batch.micro = {};
        check(spec, possible_plans);
    }
    for (int i = 0; i < 20000; ++i) {
        plan_spec spec = plan_7b::spec;
        for (const whole_field& f : whole_fields) f.set(spec, random.whole(f));
        for (const measured_field& f : measured_fields) f.set(spec, random.measured(f));
        check(spec, possible_plans);
    }
    std::printf("%ld of %d plans were possible\n", possible_plans, rounds);
    return possible_plans > rounds / 20 ? 0 : 1;
}
