// SPDX-License-Identifier: BSL-1.0
// mamba-130m: what a block keeps, where its backward is fullest, and whether the training fits a GPU. Every number that
// is asserted is a hand computation or stands in a publication.
//
// expected-output {{129135360 parameters}}
// expected-output {{fast path +231\.997 MB +382\.992 MB in mamba_inner +718\.416 MB in mamba_inner}}
// expected-output {{separate functions +382\.992 MB +408\.158 MB in out_proj +642\.626 MB in selective_scan}}
// expected-output {{17\.335 GB}}
// expected-output {{16\.3 bytes, a GPT-3 layer 32\.1 bytes}}
#include "mamba.hpp"

#include <dryfit/dryfit.hpp>

#include <cstdint>
#include <cstdio>

using namespace dryfit;

// Source: README of state-spaces/mamba, the pretrained models.
inline constexpr mamba::shape mamba_130m{.n_layer = 24, .d_model = 768};
inline constexpr mamba::shape mamba_370m{.n_layer = 48, .d_model = 1024};
inline constexpr mamba::shape mamba_790m{.n_layer = 48, .d_model = 1536};
inline constexpr mamba::shape mamba_1_4b{.n_layer = 48, .d_model = 2048};
inline constexpr mamba::shape mamba_2_8b{.n_layer = 64, .d_model = 2560};

// [questions]
/// PyTorch makes the gradient of a parameter, fp32 here, when backward comes to it.
inline constexpr weight_gradients created{.mode = weight_gradient_mode::created, .width = 4, .exist_before = false};

/// What is read off a tape, which itself stays in the function that recorded it.
struct summary {
    std::int64_t parameters;
    std::int64_t weight_values; ///< of the matrices, of which autocast has a copy
    moment held;                ///< from forward to backward
    moment forward;             ///< the fullest of it
    moment backward;
};

/// Walks a tape forward and backward; `arriving` are the gradients that backward begins with.
constexpr summary walk(const tape& t, storage_set arriving) {
    parameter_count count{};
    add_parameters(count, t, 1);
    return {count.total(), weight_values(t), held_after_forward(t), forward_peak(t),
            backward_peak(t, arriving, created)};
}

/// Records one block on a tape and walks it.
constexpr summary one_block(const mamba::shape& m, const environment& env, mamba::mixer_builder mixer,
                            bool recomputed = false) {
    tape t;
    const mamba::stream in = mamba::incoming(t, env);
    if (recomputed) t.begin_recomputation();
    const mamba::stream out = mamba::block(t, env, in, m, mixer);
    if (recomputed) t.end_recomputation();
    return walk(t, out.hidden_states.gradient | out.residual.gradient);
}
// [end questions]

constexpr summary embedding_of(const mamba::shape& m, const environment& env) {
    tape t;
    const value y = embedding(t, env, "embedding", component::embedding, m.vocab_size);
    return walk(t, y.gradient);
}

constexpr summary head_of(const mamba::shape& m, const environment& env) {
    tape t;
    mamba::head(t, env, mamba::incoming(t, env), m);
    return walk(t, 0);
}

constexpr std::int64_t parameters_of(const mamba::shape& m) {
    const environment env = mamba::sizes(m, 1, 1);
    return m.n_layer * one_block(m, env, mamba::fast_mixer).parameters + embedding_of(m, env).parameters +
           head_of(m, env).parameters;
}

// A block of mamba-130m, d_inner 1536, dt_rank 48: in_proj 768 x 3072 = 2 359 296; convolution 1536 x 4 + 1536 = 7 680;
// x_proj 1536 x (48 + 16 + 16) = 122 880; dt_proj 48 x 1536 + 1536 = 75 264; A_log 1536 x 16 = 24 576; D 1 536;
// out_proj 1536 x 768 = 1 179 648; norm 768: together 3 771 648.
// The model: 24 x 3 771 648 + embedding 50280 x 768 = 38 615 040 + last norm 768 = 129 135 360.
static_assert(one_block(mamba_130m, mamba::sizes(mamba_130m, 1, 1), mamba::fast_mixer).parameters == 3'771'648);
static_assert(one_block(mamba_130m, mamba::sizes(mamba_130m, 1, 1), mamba::separate_mixer).parameters == 3'771'648);
static_assert(parameters_of(mamba_130m) == 129'135'360);

// The counts of the checkpoints state-spaces/mamba-*-hf.
static_assert(parameters_of(mamba_370m) == 371'516'416);
static_assert(parameters_of(mamba_790m) == 793'204'224);
static_assert(parameters_of(mamba_1_4b) == 1'372'178'432);
static_assert(parameters_of(mamba_2_8b) == 2'768'345'600);

// 8 sequences of 2048 tokens, N = 16 384. Bytes that a block keeps with separate functions:
//   add_norm        residual 4 x 768 N, statistic 4 N                                      3 076 N
//   in_proj         its input 2 x 768 N                                                    1 536 N
//   causal_conv1d   x, with z the halves of xz: 2 x 3072 N                                 6 144 N
//   x_proj          u, the convolution's result 2 x 1536 N                                 3 072 N
//   dt_proj         a part of x_dbl, and so all of it: 2 x 80 N                              160 N
//   state_matrix    exp(A_log) 4 x 1536 x 16                                                        +    98 304
//   selective_scan  u, z; delta 3 072 N; A; B and C 2 x 2 x 16 N; its result 3 072 N       6 208 N  +    98 304
//                   states of 8 sequences, 1536 channels, 1 chunk: 2 x 16 x 4 B each                + 1 572 864
//   out_proj        the gated result 2 x 1536 N                                            3 072 N
//   together                                                                              23 268 N  + 1 769 472
// The fast path does without u, delta and the gated result: 3 x 3 072 N less, 14 052 N + 1 769 472.
inline constexpr environment env = mamba::sizes(mamba_130m, 8, 2048);
inline constexpr summary separate = one_block(mamba_130m, env, mamba::separate_mixer);
inline constexpr summary fast = one_block(mamba_130m, env, mamba::fast_mixer);
static_assert(separate.held.total() == 382'992'384);
static_assert(fast.held.total() == 231'997'440);

// One sequence of 4096 tokens: 23 268 x 4096 + 196 608 + two chunks of 1536 x 2 x 16 x 4 B = 95 895 552.
static_assert(one_block(mamba_130m, mamba::sizes(mamba_130m, 1, 4096), mamba::separate_mixer).held.total() ==
              95'895'552);

// A block that is recomputed keeps what came in: 2 x 768 N + 4 x 768 N.
static_assert(one_block(mamba_130m, env, mamba::fast_mixer, true).held.total() == 75'497'472);

// Autocast keeps a bf16 copy of what is multiplied: in_proj, x_proj, dt_proj (without its bias) and out_proj.
static_assert(fast.weight_values == 2'359'296 + 122'880 + 73'728 + 1'179'648);
static_assert(separate.weight_values == fast.weight_values);

// Forward is fullest, on the fast path, in the scan: what the block keeps and u, delta and the gated result, which are
// not kept (23 268 N + 1 769 472); with separate functions at the end, when what they keep and the block's output exist
// (another 2 x 768 N).
static_assert(fast.forward.total() == 382'992'384);
static_assert(separate.forward.total() == 408'158'208);

// Backward of the fast path, when the convolution's gradient is made: what the block keeps 14 052 N + 1 769 472; the
// gradients of both outputs (2 + 4) x 768 N, of xz 2 x 3072 N, of A 98 304; remade u, delta, gated result, and the
// gradients of all three 6 x 3 072 N; that of x_dbl 160 N: 43 396 N. Weight gradients so far, fp32: 4 x 1 387 008.
static_assert(fast.backward.total() == 43'396.0 * 16'384 + 1'769'472 + 98'304 + 5'548'032);

// Backward of the separate functions, in the scan: what is kept, less the gated result, 20 196 N + 1 769 472; the
// gradients of the residual 3 072 N (that of the block's output is gone), of the gated result and its copy in the
// scan's layout 2 x 3 072 N, of u, delta and z 3 x 3 072 N, of B and C 64 N, and in fp32 128 N, of A 98 304: 38 820 N.
// Weight gradients so far: out_proj, D and the bias of delta, 4 x 1 182 720.
static_assert(separate.backward.total() == 38'820.0 * 16'384 + 1'769'472 + 98'304 + 4'730'880);

// The head: 50280 x N = 823 787 520 logits. log_softmax has its result, its result's gradient and its input's gradient
// in fp32, and the head keeps the residual, the statistic and its input: (3 072 + 4 + 1 536) N.
inline constexpr summary at_head = head_of(mamba_130m, env);
static_assert(at_head.backward.total() == 12.0 * 823'787'520 + 4'612.0 * 16'384);

// Gu and Dao 2023, appendix D: "Each selective SSM stores around 16 bytes of activations per token" (for each channel
// of d_model, in 16 bits), attention and MLP of a transformer 12 and 20. By hand, of mamba-130m with a 16-bit residual:
// 2 + 2 + 8 + 4 = 16 and (4 + 160 + 64) / 768 = 0.30 besides (and the states). Of a layer of GPT-3 without dropout: 32
// and (4 statistics and 12 logsumexp of 4 B) / 768 = 0.08 besides.
constexpr double kept_per_channel_of_mamba() {
    environment sixteen_bit = mamba::sizes(mamba_130m, 1, 2048);
    sixteen_bit.stream_width = 2;
    const summary block = one_block(mamba_130m, sixteen_bit, mamba::fast_mixer);
    const double states_and_A = 196'608 + 2 * 98'304;
    return (block.held.total() - states_and_A) / 2048 / 768;
}
static_assert(kept_per_channel_of_mamba() == 16.296875);

constexpr double kept_per_channel_of_gpt() {
    transformer gpt = models::gpt_3_125m::spec;
    gpt.attention_dropout = gpt.hidden_dropout = 0;
    environment layer = whole_model(gpt);
    layer.tokens = layer.stream_tokens = layer.sequence = layer.local_sequence = 2048;
    layer.kernels.attention = attention_kernel::flash;
    tape t;
    record_layer(t, layer, gpt);
    return held_after_forward(t).total() / 2048 / 768;
}
static_assert(kept_per_channel_of_gpt() == 32 + 64.0 / 768);

void print(const char* name, const summary& s) {
    const auto megabytes = [](const moment& at) { return at.total() / 1e6; };
    std::printf("%-20s%10.3f MB%12.3f MB in %-12s%12.3f MB in %s\n", name, megabytes(s.held), megabytes(s.forward),
                s.forward.operation, megabytes(s.backward), s.backward.operation);
}

int main() {
    std::printf("mamba-130m, %lld parameters; 8 sequences of 2048 tokens, autocast to bf16 (MB: 1e6 bytes)\n\n",
                static_cast<long long>(parameters_of(mamba_130m)));
    std::printf("%-20s%13s%29s%29s\n", "one block", "kept", "forward, fullest", "backward, fullest");
    print("fast path", fast);
    print("separate functions", separate);
    print("recomputed", one_block(mamba_130m, env, mamba::fast_mixer, true));
    print("head and loss", at_head);

    // One GPU, AdamW: the step is fullest in the loss, before any gradient of a parameter exists.
    const states held = model_states(parameters_of(mamba_130m), autocast<bf16>{}, adamw<>{});
    const auto layers = static_cast<double>(mamba_130m.n_layer);
    const bytes casts{2 *
                      (layers * static_cast<double>(fast.weight_values) + static_cast<double>(at_head.weight_values))};
    const bytes blocks{layers * fast.held.total()};
    const bytes loss{at_head.backward.total()};
    const bytes peak = held.parameters + held.optimizer_states + casts + blocks + loss;
    std::printf(
        "\nfullest in the loss: %.3f GB (parameters %.3f, moments %.3f, cast copies %.3f, blocks %.3f, loss %.3f)\n",
        in_GB(peak), in_GB(held.parameters), in_GB(held.optimizer_states), in_GB(casts), in_GB(blocks), in_GB(loss));
    const device& gpu = devices::a100_sxm_80gb::spec;
    std::printf("%s offers %.3f GB\n", gpu.name.c_str(), in_GB(usable_memory(gpu)));
    std::printf(
        "\nkept per token and channel, with 16-bit residuals: a Mamba block %.1f bytes, a GPT-3 layer %.1f bytes\n",
        kept_per_channel_of_mamba(), kept_per_channel_of_gpt());
}
