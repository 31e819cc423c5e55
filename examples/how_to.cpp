// SPDX-License-Identifier: BSL-1.0
// The code of docs/how_to.md: each marked region is a block of that page. The program checks what it prints.
//
// expected-output {{micro-batch 16: +70\.00 of 84\.99 GB}}
// expected-output {{micro-batch 32: +114\.49 of 84\.99 GB}}
// expected-output {{layout\.tensor = 6 does not divide the 32 attention heads of the model: take a divisor of 32}}
// expected-output {{peak in optimizer step, at optimizer_step, on stage 0}}
// expected-output {{  tensors 28\.66, pages 28\.66, in use 29\.56 GB}}
// expected-output {{verdict +fits, with }}
#include <dryfit/dryfit.hpp>
#include <dryfit/io/text.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

using namespace dryfit;
using namespace dryfit::literals;

// clang-format off
// [plan]
struct plan_7b : plan<models::llama_2_7b,
                      cluster<devices::a100_sxm_80gb, 8>,  // devices of a node; a third number: nodes
                      frameworks::deepspeed,
                      mixed_precision<bf16>, adamw<>, zero_stage<2>,
                      micro_batch_size<1>, sequence_length<4096>,
                      recompute::full> {};

static_assert(fits<plan_7b>);
// [end plan]

// [budget]
static_assert(fits_within<plan_7b, 40_GB>);            // a limit of your own, in use on the fullest GPU
static_assert(fits<plan_7b::with<headroom<5_GB>>>);    // the device less 5 GB a GPU that stay free
using checked = must_fit<plan_7b>;                     // plan_7b itself, or an error that names the accounts
using budgeted = must_fit<plan_7b::with<headroom<45_GB>>>; // the same for a limit of your own
static_assert(parameters(models::llama_2_7b{}).total() == 6'738'415'616);
// [end budget]

// [change]
using sharded = plan_7b::with<zero_stage<3>>;                         // replaces the zero_stage that was there
using long_context = plan_7b::with<zero_stage<3>, sequence_length<8192>, context_parallel<2>>;
static_assert(peak_memory<sharded> < peak_memory<plan_7b>);

static_assert(possible_with<plan_7b, tensor_parallel<4>>);            // would it compile? no error if not
static_assert(!possible_with<plan_7b, tensor_parallel<6>>);           // 6 divides neither 32 heads nor 8 devices
static_assert(!fits<plan_7b::with<zero_stage<0>>>);                   // possible, but too large
// [end change]
// clang-format on

// [value]
/// Says what is wrong with a plan that was read from a file or a form, or which micro-batch is the largest that fits.
std::int64_t largest_micro_batch(plan_spec spec, std::int64_t most) {
    std::int64_t best = 0;
    for (std::int64_t micro = 1; micro <= most; micro *= 2) {
        spec.batch.micro = micro;
        for (const violation& v : diagnose(spec)) std::printf("%s: %s\n", v.field, v.message().c_str());
        if (!is_possible(spec)) break;
        const capacity c = capacity_of(spec); // of the fullest GPU of the job
        std::printf("micro-batch %2lld: %6.2f of %.2f GB\n", static_cast<long long>(micro), in_GB(c.needed),
                    in_GB(c.available));
        if (!c.fits()) break;
        best = micro;
    }
    return best;
}
// [end value]

// [fill]
/// A plan without types: an aggregate, to be filled field by field or by parts.
constexpr plan_spec filled() {
    plan_spec spec{.model = models::llama_3_8b{},
                   .cluster = cluster<devices::h100_sxm_80gb, 8, 2>{},
                   .framework = frameworks::megatron_core{},
                   .precision = mixed_precision<bf16>{},
                   .optimizer = adamw<>{},
                   .batch = {.micro = 1, .sequence = 8192}};
    spec.layout.tensor = 2;
    spec.layout.sequence = true;
    zero_stage<1>::apply(spec); // a part does the same to a value as to a type
    return spec;
}
// [end fill]

// [plan_of]
inline constexpr plan_spec plan_8b = filled(); // static storage, and `inline` in a header
static_assert(fits<plan_of<plan_8b>>);         // judged where it stands, with the messages of a plan made of parts
using wider = plan_of<plan_8b>::with<tensor_parallel<4>>;
// [end plan_of]

// [peak]
/// Where the peak of the fullest GPU is, what runs then, and what fills it.
void explain(const plan_spec& spec) {
    const memory_ledger ledger = memory(spec); // of the rank that needs most; memory(spec, {.pipeline_stage = 1}): one
    if (ledger.refused) return;                // diagnose(spec) says why
    std::printf("peak in %s, at %s, on stage %lld\n", name(ledger.peak_phase()), ledger.peak_operation(),
                static_cast<long long>(ledger.rank.pipeline_stage));
    for (const account a : accounts)
        if (ledger[a] > 1_GB) std::printf("  %-24s %7.2f GB\n", name(a), in_GB(ledger[a]));
    for (const phase p : phases) std::printf("  %-14s allocated %7.2f GB\n", name(p), in_GB(ledger.at(p)));
    std::printf("  tensors %.2f, pages %.2f, in use %.2f GB\n", in_GB(ledger.allocated()), in_GB(ledger.reserved()),
                in_GB(ledger.in_use()));
}
// [end peak]

// [model]
inline constexpr transformer my_model{.name = "mine 1.3B",
                                      .num_hidden_layers = 24,
                                      .hidden_size = 2048,
                                      .num_attention_heads = 16,
                                      .num_key_value_heads = 4,
                                      .head_dim = 128,
                                      .intermediate_size = 5632,
                                      .vocab_size = 32'000,
                                      .gated_mlp = true};
static_assert(parameters(my_model).total() == 1'213'302'784);
// [end model]

// [device]
/// A GPU that the catalogue does not have. A rate that is left out is 0: it does not compute in that format.
struct rtx_4090 {
    static constexpr device spec{.name = "RTX 4090",
                                 .memory = 24_GB,
                                 .peak = {.fp32 = 82.6_TFLOP_per_s, .fp16 = 165_TFLOP_per_s, .bf16 = 165_TFLOP_per_s},
                                 .host = {32_GB_per_s},
                                 .overhead = {.context = 400_MB}}; // yours to measure; else unknown, not 0
};
static_assert(usable_memory_is_assumed(rtx_4090::spec)); // no driver's figure is given: 24e9 bytes, and reports say so
// [end device]

// [cluster]
using four_of_mine = cluster<rtx_4090, 4, 1, fabrics::ethernet<25>>;

/// A rack whose 72 devices are one scale-up domain, 4 in each tray.
struct rack {
    static constexpr slot fills = slot::cluster;
    static constexpr cluster_spec spec{.device = devices::b200_sxm_180gb{},
                                       .devices_per_node = 4,
                                       .nodes = 18,
                                       .scale_up_domain = 72,
                                       .fabric = {400_Gbit_per_s}};
    static constexpr void apply(auto& plan) { plan.cluster = spec; }
};
// [end cluster]

// [format]
/// Eight bits with three of exponent. Scales of blocks are not counted: dryfit has no formats with scales yet.
struct fp8_e3m4 {
    static constexpr number_format spec{.bits = 8, .exponent_bits = 3, .mantissa_bits = 4};
};
using narrow_moments = plan_7b::with<adamw<moments<fp8_e3m4>>>; // 2 bytes a parameter instead of 8, over 8 ranks
static_assert(ledger_of<plan_7b>[account::optimizer_states] ==
              4 * ledger_of<narrow_moments>[account::optimizer_states]);
// [end format]

// [optimizer]
/// Lion keeps one moment a parameter (Chen et al. 2023, arXiv 2302.06675), here in bf16.
struct lion {
    static constexpr slot fills = slot::optimizer;
    static constexpr optimizer spec{.name = "Lion", .given = true, .moments = 1, .moment_format = formats::bf16::spec};
    static constexpr void apply(auto& plan) { plan.optimizer = spec; }
};
using with_lion = plan_7b::with<lion>;
// [end optimizer]

// [framework]
/// DeepSpeed as a team runs it: smaller buckets than the 5e8 values of its defaults, and fused kernels.
inline constexpr framework our_deepspeed = [] {
    framework f = frameworks::deepspeed::spec;
    f.name = "DeepSpeed (ours)";
    f.reduction.bucket_values = 50'000'000;
    f.usual_kernels = kernel_choice::fused;
    return f;
}();
using ours = plan_7b::with<framework_of<our_deepspeed>>;
static_assert(ledger_of<ours>.at(phase::backward) < ledger_of<plan_7b>.at(phase::backward));
// [end framework]

// [part]
/// What all plans of a team have in common, as one part.
struct our_defaults {
    static constexpr slot fills = slot::user_1; // applied after all others, whatever its place in the list
    static constexpr void apply(auto& plan) {
        plan.recompute.granularity = recompute_granularity::layer;
        plan.headroom = 2_GB;
    }
};
using small = plan<model<my_model>, four_of_mine, frameworks::plain_pytorch, mixed_precision<bf16>, adamw<>,
                   zero_stage<3>, micro_batch_size<1>, sequence_length<2048>, our_defaults>;
static_assert(fits<small>);
// [end part]

// [block]
/// A gated short convolution: norm, three projections, gate, depthwise convolution, gate, projection, residual.
constexpr value gated_convolution(tape& t, const environment& env, const transformer& model, const value& stream) {
    const std::int64_t count = env.tokens * env.hidden;
    const auto gate = [&](const char* name, const value& a, const value& b) {
        const value y = t.make(count, env.width);
        t.record({.name = name,
                  .reads = a.storage | b.storage,
                  .writes = y.storage,
                  .saves = a.storage | b.storage, // a product needs both of its factors in backward
                  .consumes = y.gradient,
                  .produces = a.gradient | b.gradient});
        return y;
    };
    const value normalized = norm(t, env, stream, env.hidden, model, "convolution_norm");
    const value merged = linear(t, env, normalized, {.name = "in", .inputs = env.hidden, .outputs = 3 * env.hidden});
    const three_views parts = split(t, merged, count, count, count, component::mlp);
    const value gated = gate("input_gate", parts.first, parts.third);
    const value mixed = t.make(count, env.width);
    t.record({.name = "depthwise_convolution",
              .reads = gated.storage,
              .writes = mixed.storage,
              .saves = gated.storage,
              .consumes = mixed.gradient,
              .produces = gated.gradient,
              .parameters = 4 * env.hidden});
    const value out = linear(t, env, gate("output_gate", parts.second, mixed),
                             {.name = "out", .inputs = env.hidden, .outputs = env.hidden});
    return residual(t, stream, out, component::mlp);
}

/// Bytes that one such block keeps for backward, of one micro-batch on one GPU.
constexpr double kept_by_a_block(const plan_spec& spec) {
    const environment env = environment_of(spec, resolve(spec));
    tape t;
    const value stream = t.make(env.stream_tokens * env.hidden, env.stream_width);
    const value out = gated_convolution(t, env, spec.model, stream);
    return t.overflowed || out.elements == 0 ? -1 : held_after_forward(t).total();
}
// [end block]

// A norm of fused kernels keeps its input (2 bytes a value) and 4 bytes a token; then the projection's input, the three
// merged parts, what the convolution reads and writes, and the last projection's input: 16 bytes a value in all.
static_assert(kept_by_a_block(ours::spec) == 16.0 * 4096 * 4096 + 4.0 * 4096);

// [trainer]
/// A trainer that takes only plans that fit, and has their numbers as constants.
template <fits Plan>
class trainer {
  public:
    static constexpr resolved_plan settled = resolve(Plan::spec);
    static constexpr std::int64_t micro_batch = settled.batch.micro;
    static constexpr std::int64_t accumulation = settled.batch.accumulation;
    static constexpr std::int64_t zero = Plan::spec.sharding.stage;

    /// Whether the GPU of this process is what the plan counts on. `total`: what cudaMemGetInfo reports.
    static constexpr bool runs_on(std::size_t total) { return bytes(total) - Plan::spec.headroom >= peak_memory<Plan>; }
};
using my_trainer = trainer<plan_7b>; // trainer<plan_7b::with<zero_stage<0>>> does not compile
static_assert(my_trainer::micro_batch == 1 && my_trainer::zero == 2);
static_assert(!my_trainer::runs_on(24'000'000'000));
// [end trainer]

// [print]
/// The whole report: plan, what was settled by default, ledger, verdict.
void print(const plan_spec& spec) { std::puts(io::text(spec).c_str()); }

/// The table of one rank: here the last of four stages, which has the head.
void print_last_of_four_stages(const plan_spec& spec) {
    std::puts(io::text(memory(spec, rank_position{.pipeline_stage = 3})).c_str());
}
// [end print]

namespace {

int failures = 0;
void expect(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "how_to: %s\n", what);
    ++failures;
}

} // namespace

int main() {
    const std::int64_t micro = largest_micro_batch(plan_7b::spec, 64);
    expect(micro >= 1 && micro < 64, "some micro-batch is the largest");
    plan_spec spec = plan_7b::spec;
    spec.layout.tensor = 6;
    expect(largest_micro_batch(spec, 64) == 0, "an impossible plan has no micro-batch");

    explain(plan_7b::spec);
    explain(plan_8b);
    print(small::spec);

    spec = plan_8b;
    spec.layout.pipeline = 4;
    spec.layout.data = {};
    print_last_of_four_stages(spec);
    expect(memory(spec, rank_position{.pipeline_stage = 3}).at(phase::loss) > bytes{}, "the last stage has the loss");
    expect(memory(spec, rank_position{.pipeline_stage = 2}).at(phase::loss) == bytes{}, "no other stage has it");
    expect(std::strstr(io::text(small::spec).c_str(), "nominal size") != nullptr, "what is assumed is said");
    expect(possible<rack, models::llama_2_7b, frameworks::deepspeed, mixed_precision<bf16>, adamw<>, tensor_parallel<8>,
                    micro_batch_size<1>, sequence_length<4096>>,
           "a domain of 72 holds tensor-parallel groups across trays");
    expect(peak_memory<with_lion> < peak_memory<plan_7b> && fits<long_context> && possible_with<wider>,
           "the variants of the page are plans");
    return failures;
}
