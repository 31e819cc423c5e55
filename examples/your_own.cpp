// SPDX-License-Identifier: BSL-1.0
// A model, a device, a framework and a part of one's own, in a plan that the compiler judges and the program prints.
//
// Parameters by hand: embedding and head 2 x 32000 x 2048; a layer 2 x 2048 x 2048 (query, output) + 2 x 2048 x 512
// (key, value) + 3 x 2048 x 5632 (gate, up, down) + 2 x 2048 (norms), 16 of them, and the last norm: 852 559 872.
// expected-output {{852559872 parameters}}
// expected-output {{verdict +fits, with }}
#include <dryfit/dryfit.hpp>
#include <dryfit/io/text.hpp>

#include <cstdio>

using namespace dryfit;
using namespace dryfit::literals;

// [parts]
inline constexpr transformer mine{.name = "mine",
                                  .num_hidden_layers = 16,
                                  .hidden_size = 2048,
                                  .num_attention_heads = 16,
                                  .num_key_value_heads = 4,
                                  .head_dim = 128,
                                  .intermediate_size = 5632,
                                  .vocab_size = 32000,
                                  .gated_mlp = true};
struct rtx_4090 {
    static constexpr device spec{.name = "RTX 4090", .memory = 24_GB, .peak = {.bf16 = 165_TFLOP_per_s}};
};
inline constexpr framework small_buckets = [] {
    framework f = frameworks::deepspeed::spec;
    f.reduction.bucket_values = 50'000'000;
    return f;
}();
struct my_defaults { // a part of your own: applied after all others, whatever its place in the list
    static constexpr slot fills = slot::user_1;
    static constexpr void apply(auto& spec) { spec.recompute.granularity = recompute_granularity::layer; }
};
using small = plan<model<mine>, cluster<rtx_4090, 4>, framework_of<small_buckets>, mixed_precision<bf16>, adamw<>,
                   zero_stage<3>, micro_batch_size<1>, sequence_length<2048>, my_defaults>;
static_assert(fits<small>);
// [end parts]

int main() {
    std::printf("%lld parameters\n%s", static_cast<long long>(parameters(mine).total()), io::text(small::spec).c_str());
}
