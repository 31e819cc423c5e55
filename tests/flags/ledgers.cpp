// SPDX-License-Identifier: BSL-1.0
// Prints ledgers to the last bit, evaluated at run time from values that no optimizer can see, and compares them with
// what the compiler computed of the same plans. Every build of this file has to print the same, whatever its flags are.
#ifdef DRYFIT_TEST_SINGLE_HEADER
#include "dryfit.hpp"
#else
#include <dryfit/dryfit.hpp>
#endif

#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstring>

using namespace dryfit;
using namespace dryfit::literals;

namespace {

struct dense_7b : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                       mixed_precision<bf16>, adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<4096>,
                       global_batch_size<64>, recompute::full, kernels::flash_attention, headroom<0.7_GB>> {};
struct pipelined_70b
    : plan<models::llama_3_70b, cluster<devices::b200_sxm_180gb, 8, 12>, frameworks::megatron_core,
           mixed_precision<bf16>, adamw<>, zero_stage<1>, tensor_parallel<8>, sequence_parallel, pipeline_parallel<4>,
           micro_batch_size<1>, gradient_accumulation_steps<24>, sequence_length<8192>, recompute::selective<>> {};
struct uneven
    : plan<models::gpt_2_xl, cluster<devices::v100_sxm_32gb, 7, 3>, frameworks::plain_pytorch, mixed_precision<fp16>,
           adamw<moments<fp16>>, zero_stage<3>, micro_batch_size<3>, sequence_length<1021>, kernels::eager> {};

// -ffast-math does not change what the compiler computes either.
static_assert(fits_within<dense_7b, 40_GB> && !fits_within<dense_7b, 20_GB>);
static_assert(!fits_within<dense_7b, bytes(std::bit_cast<double>(std::uint64_t{0x7ff8000000000000}))>);

/// A value whose origin is hidden from the optimizer.
template <class T>
T opaque(const T& value) {
    const T* volatile hidden = &value;
    return *hidden;
}

bool failed = false;

void print(const char* name, double value) {
    std::printf("%s %016llx\n", name, static_cast<unsigned long long>(std::bit_cast<std::uint64_t>(value)));
}

void print(const char* name, std::int64_t value) { std::printf("%s %lld\n", name, static_cast<long long>(value)); }

void print(const memory_ledger& ledger) {
    for (const phase p : phases) {
        std::printf("%s: %s\n", name(p), ledger.operation(p));
        for (const account a : accounts) print(name(a), ledger.at(p, a).in_base_unit);
    }
    std::printf("peak: %s in %s\n", ledger.peak_operation(), name(ledger.peak_phase()));
    print("stage", ledger.rank.pipeline_stage);
    print("data", ledger.rank.data);
    print("tensor", ledger.rank.tensor);
    print("refused", std::int64_t{ledger.refused});
    print("context is known", std::int64_t{ledger.context_is_known});
    print("allocated", ledger.allocated().in_base_unit);
    print("reserved", ledger.reserved().in_base_unit);
    print("in use", ledger.in_use().in_base_unit);
}

void expect_same(const memory_ledger& at_run_time, const memory_ledger& at_compile_time) {
    bool same = at_run_time.fullest == at_compile_time.fullest && at_run_time.rank == at_compile_time.rank &&
                at_run_time.refused == at_compile_time.refused &&
                at_run_time.context_is_known == at_compile_time.context_is_known;
    for (int p = 0; p < phase_count; ++p) {
        const phase_ledger& a = at_run_time.by_phase[p];
        const phase_ledger& b = at_compile_time.by_phase[p];
        same = same && std::memcmp(a.amounts, b.amounts, sizeof a.amounts) == 0 &&
               std::strcmp(a.operation, b.operation) == 0;
    }
    if (!same) {
        failed = true;
        std::puts("the compiler computed something else");
    }
}

template <class Plan>
void print_plan(const char* name) {
    std::printf("== %s\n", name);
    const plan_spec spec = opaque(Plan::spec);
    const memory_ledger ledger = memory(spec);
    print(ledger);
    expect_same(ledger, ledger_of<Plan>);
    static constexpr memory_ledger last_stage = memory(Plan::spec, {.pipeline_stage = Plan::spec.layout.pipeline - 1});
    const memory_ledger last = memory(spec, {.pipeline_stage = spec.layout.pipeline - 1});
    print(last);
    expect_same(last, last_stage);
    const capacity found = capacity_of(spec);
    print("needed", found.needed.in_base_unit);
    print("available", found.available.in_base_unit);
    print("fits", std::int64_t{found.fits()});
    print("hash", static_cast<std::int64_t>(hash_value(spec)));
    if (found.fits() != fits<Plan>) failed = true;
}

/// A plan with one number that is none.
void print_refusal(const plan_spec& spec, const char* name, double value) {
    std::printf("== %s is ", name);
    print("", value);
    for (const violation& v : diagnose(spec)) std::printf("%s %s: %s\n", v.rule, v.field, v.message().c_str());
    const capacity found = capacity_of(spec);
    if (is_possible(spec) || !memory(spec).refused || found.fits() || found.available != bytes{}) {
        failed = true;
        std::puts("it was not refused");
    }
}

} // namespace

int main() {
    print_plan<dense_7b>("dense_7b");
    print_plan<pipelined_70b>("pipelined_70b");
    print_plan<uneven>("uneven");

    constexpr std::uint64_t no_numbers[]{0x7ff8000000000000, 0xfff8000000000001, 0x7ff0000000000000,
                                         0xfff0000000000000}; // two NaN, two infinities
    for (const std::uint64_t bits : no_numbers) {
        const double value = std::bit_cast<double>(opaque(bits));
        const auto refuse = [&](const char* name, auto change) {
            plan_spec spec = opaque(dense_7b::spec);
            change(spec);
            print_refusal(spec, name, value);
        };
        refuse("headroom", [&](plan_spec& spec) { spec.headroom = bytes(value); });
        refuse("memory", [&](plan_spec& spec) { spec.cluster.device.memory = bytes(value); });
        refuse("usable_memory", [&](plan_spec& spec) { spec.cluster.device.usable_memory = bytes(value); });
        refuse("context", [&](plan_spec& spec) { spec.cluster.device.overhead.context = bytes(value); });
        refuse("memory_bandwidth",
               [&](plan_spec& spec) { spec.cluster.device.memory_bandwidth = bytes_per_second(value); });
        refuse("fabric", [&](plan_spec& spec) { spec.cluster.fabric.bandwidth = bytes_per_second(value); });
        refuse("hidden_dropout", [&](plan_spec& spec) { spec.model.hidden_dropout = value; });

        std::printf("== as a whole number: ");
        print("", value);
        print("floor_to_int64", floor_to_int64(value));
        print("ceil_to_int64", ceil_to_int64(value));
        const rounded_comparison limit = in_whole_MB(opaque(1_GB), bytes(value));
        print("needed", limit.needed);
        print("allowed", limit.available);
    }
#ifdef DRYFIT_TEST_PLANTED
    print("planted", std::int64_t{1});
#endif
    return failed ? 1 : 0;
}
