// SPDX-License-Identifier: BSL-1.0
/// \file
/// A Mamba language model (Gu and Dao 2023), written with dryfit's builders and five operations of its own. dryfit is
/// not changed for it.
///
/// Source: what the autograd functions of state-spaces/mamba 2.2 save and allocate (`LayerNormFn`, `MambaInnerFn`,
/// `SelectiveScanFn`, csrc/selective_scan/selective_scan.cpp) and those of Dao-AILab/causal-conv1d 1.4
/// (`CausalConv1dFn`); the names are theirs. Assumes: real A, one group of B and C, no packed sequences, no tensor
/// parallelism; `fused_add_norm`, `residual_in_fp32` and `rms_norm` as in the published configurations.
///
/// Left out: the bf16 gradients of cast weights, until autocast has made fp32 of them (5 MB for in_proj of mamba-130m).
/// No figure here is measured on a GPU.
#pragma once

#include <dryfit/inventory.hpp>
#include <dryfit/numerics/count.hpp>

#include <cstdint>

namespace mamba {

using namespace dryfit;

/// The sizes of a model, in the field names of `MambaConfig` and of the module `Mamba`.
struct shape {
    std::int64_t n_layer = 0;
    std::int64_t d_model = 0;
    std::int64_t vocab_size = 50280; ///< 50277, padded to a multiple of 8
    std::int64_t expand = 2;
    std::int64_t d_state = 16;
    std::int64_t d_conv = 4;

    [[nodiscard]] constexpr std::int64_t d_inner() const { return expand * d_model; }
    [[nodiscard]] constexpr std::int64_t dt_rank() const { return ceil_div(d_model, 16); }
    [[nodiscard]] constexpr std::int64_t x_proj_columns() const { return dt_rank() + 2 * d_state; }
};

/// The sizes that the builders read, for `batch` sequences of `length` tokens under PyTorch's autocast to bf16, by
/// which the published models were trained (README of state-spaces/mamba): fp32 weights, products in bf16, the stream
/// in fp32.
[[nodiscard]] constexpr environment sizes(const shape& m, std::int64_t batch, std::int64_t length) {
    environment env{};
    env.micro_batch = batch;
    env.sequence = env.local_sequence = length;
    env.tokens = env.stream_tokens = batch * length;
    env.hidden = m.d_model;
    env.vocabulary = m.vocab_size;
    env.width = 2;
    env.stream_width = env.weight_width = 4;
    env.autocast = true;
    return env;
}

/// dryfit names the modules of transformers; the mixer stands where attention does.
inline constexpr component mixer = component::attention;

// [operation]
/// Depthwise causal convolution over d_conv tokens, with bias and SiLU in one kernel: keeps its input alone, since its
/// backward computes what SiLU saw once more. Source: causal_conv1d_interface.py `CausalConv1dFn`.
constexpr value causal_conv1d(tape& t, const value& x, const shape& m) {
    const value y = t.make(x.elements, x.width);
    t.record({.name = "causal_conv1d",
              .part = mixer,
              .reads = x.storage,
              .writes = y.storage,
              .saves = x.storage,
              .consumes = y.gradient,
              .produces = x.gradient,
              .parameters = m.d_inner() * (m.d_conv + 1)});
    return y;
}
// [end operation]

/// The two tensors that a block takes from the one below and hands to the one above. Source: block.py `Block.forward`.
struct stream {
    value hidden_states; ///< what the mixer below added last, not yet in the sum
    value residual;      ///< the sum so far
};

/// residual + hidden_states and its RMSNorm in one kernel: keeps the sum, which is the new residual, and an fp32
/// statistic a token. Source: ops/triton/layer_norm.py `LayerNormFn`.
constexpr stream add_norm(tape& t, const environment& env, const stream& in) {
    const value sum = t.make(in.hidden_states.elements, env.stream_width);
    const value normalized = t.make(in.hidden_states.elements, env.width);
    if (env.stream_width == env.width) t.gradient_takes_no_bytes(in.hidden_states); // both inputs get one gradient
    t.record({.name = "add_norm",
              .part = component::norm,
              .reads = in.hidden_states.storage | in.residual.storage,
              .writes = sum.storage | normalized.storage,
              .saves = sum.storage | t.make_storage(env.tokens, 4),
              .consumes = normalized.gradient | sum.gradient,
              .produces = in.hidden_states.gradient | in.residual.gradient,
              .parameters = env.hidden});
    return {normalized, sum};
}

/// A = -exp(A_log) in fp32: exp keeps its result, and A is another tensor.
constexpr value state_matrix(tape& t, const shape& m) {
    const std::int64_t count = m.d_inner() * m.d_state;
    const value A = t.make(count, 4);
    const storage_set exponential = t.make_storage(count, 4);
    t.record({.name = "state_matrix",
              .part = mixer,
              .writes = A.storage | exponential,
              .saves = exponential,
              .consumes = A.gradient,
              .parameters = count,
              .backward_transient = static_cast<double>(4 * count)}); // the gradient of the exponential
    return A;
}

/// What the scan's kernel leaves for its backward: state and decay of each channel at the end of each chunk of 2048
/// tokens, in the format of A. Source: selective_scan.cpp, `n_chunks` and `x`.
[[nodiscard]] constexpr storage_set scan_states(tape& t, const environment& env, const shape& m) {
    return t.make_storage(env.micro_batch * m.d_inner() * ceil_div(env.local_sequence, 2048) * 2 * m.d_state, 4);
}

/// The arguments of the scan, in the letters of the paper's Algorithm 2; z is the gate.
struct scan_inputs {
    value u;
    value delta;
    value A;
    value B;
    value C;
    value z;
};

/// The selective scan with its gate: keeps all its inputs, its states and its result before the gate.
/// Source: selective_scan_interface.py `SelectiveScanFn`; selective_scan.cpp `selective_scan_bwd`.
constexpr value selective_scan(tape& t, const environment& env, const scan_inputs& in, const shape& m) {
    const storage_set states = scan_states(t, env, m);
    const storage_set before_gate = t.make_storage(in.u.elements, in.u.width);
    const value y = t.make(in.u.elements, in.u.width);
    const storage_set inputs =
        in.u.storage | in.delta.storage | in.A.storage | in.B.storage | in.C.storage | in.z.storage;
    t.record(
        {.name = "selective_scan",
         .part = mixer,
         .reads = inputs,
         .writes = states | before_gate | y.storage,
         .saves = inputs | states | before_gate,
         .consumes = y.gradient,
         .produces = in.u.gradient | in.delta.gradient | in.A.gradient | in.B.gradient | in.C.gradient | in.z.gradient,
         .parameters = 2 * m.d_inner(), // D and the bias of delta
         // Gradients of B and C are summed in fp32; that of y is copied, as out_proj yields it token by token.
         .backward_transient = static_cast<double>(4 * (in.B.elements + in.C.elements) + y.elements * y.width)});
    return y;
}

/// The mixer as separate functions, each with its own backward. Source: mamba_simple.py, `use_fast_path=False`.
constexpr value separate_mixer(tape& t, const environment& env, const value& x, const shape& m) {
    const std::int64_t channels = env.tokens * m.d_inner();
    const value xz =
        linear(t, env, x, {.name = "in_proj", .part = mixer, .inputs = m.d_model, .outputs = 2 * m.d_inner()});
    const value A = state_matrix(t, m);
    const three_views halves = split(t, xz, channels, channels, 0, mixer);
    const value u = causal_conv1d(t, halves.first, m);
    const value x_dbl =
        linear(t, env, u, {.name = "x_proj", .part = mixer, .inputs = m.d_inner(), .outputs = m.x_proj_columns()});
    const three_views parts =
        split(t, x_dbl, env.tokens * m.dt_rank(), env.tokens * m.d_state, env.tokens * m.d_state, mixer);
    const value delta =
        linear(t, env, parts.first, {.name = "dt_proj", .part = mixer, .inputs = m.dt_rank(), .outputs = m.d_inner()});
    const value B = copy(t, parts.second, parts.second.elements, "contiguous_B", mixer);
    const value C = copy(t, parts.third, parts.third.elements, "contiguous_C", mixer);
    const value y = selective_scan(t, env, {.u = u, .delta = delta, .A = A, .B = B, .C = C, .z = halves.second}, m);
    return linear(t, env, y, {.name = "out_proj", .part = mixer, .inputs = m.d_inner(), .outputs = m.d_model});
}

/// All of the mixer behind in_proj as one function, which keeps neither the convolution's result, nor delta, nor the
/// gated result: its backward makes them again. Source: selective_scan_interface.py `MambaInnerFn`, checkpoint_lvl=1.
constexpr value mamba_inner(tape& t, const environment& env, const value& xz, const value& A, const shape& m) {
    const std::int64_t weights = m.d_inner() * m.x_proj_columns() + m.dt_rank() * m.d_inner() + m.d_inner() * m.d_model;
    const storage_set x_dbl = t.make_storage(env.tokens * m.x_proj_columns(), env.width);
    const storage_set B_and_C = t.make_storage(2 * env.tokens * m.d_state, env.width);
    const storage_set before_gate = t.make_storage(env.tokens * m.d_inner(), env.width);
    const storage_set states = scan_states(t, env, m);
    const value y = t.make(env.tokens * m.d_model, env.width);
    const std::int64_t channels = env.tokens * m.d_inner() * env.width; // bytes of one tensor of the inner width
    t.record({.name = "mamba_inner",
              .part = mixer,
              .reads = xz.storage | A.storage,
              .writes = x_dbl | B_and_C | before_gate | states | y.storage,
              .saves = xz.storage | A.storage | x_dbl | B_and_C | before_gate | states,
              .consumes = y.gradient,
              .produces = xz.gradient | A.gradient, // dx and dz are written into one tensor
              .parameters = weights + m.d_inner() * (m.d_conv + 1) + 2 * m.d_inner(),
              // The scan, before y exists: conv1d_out, delta, out_z.
              .forward_transient = static_cast<double>(3 * channels - y.elements * y.width),
              // The convolution's backward, at the end: conv1d_out, delta, dout_y, dconv1d_out, ddelta, out_z; dx_dbl.
              .backward_transient = static_cast<double>(6 * channels + env.tokens * m.x_proj_columns() * env.width)});
    t.multiplies(env.tokens, m.x_proj_columns(), m.d_inner());
    t.multiplies(env.tokens, m.d_inner(), m.dt_rank());
    t.multiplies(env.tokens, m.d_model, m.d_inner());
    return y;
}

/// The mixer as it runs unless told otherwise. Source: mamba_simple.py, `use_fast_path=True`.
constexpr value fast_mixer(tape& t, const environment& env, const value& x, const shape& m) {
    const value xz =
        linear(t, env, x, {.name = "in_proj", .part = mixer, .inputs = m.d_model, .outputs = 2 * m.d_inner()});
    return mamba_inner(t, env, xz, state_matrix(t, m), m);
}

/// A function that records a mixer: fast_mixer or separate_mixer.
using mixer_builder = value (*)(tape&, const environment&, const value&, const shape&);

/// What a block below hands up. (Below the first block there is no residual; that block keeps its fp32 input in place
/// of the sum, and a bf16 copy of what it normalized: the same bytes.)
[[nodiscard]] constexpr stream incoming(tape& t, const environment& env) {
    return {t.make(env.tokens * env.hidden, env.width), t.make(env.tokens * env.hidden, env.stream_width)};
}

// [block]
/// Add, norm, mixer. Source: block.py `Block.forward`.
constexpr stream block(tape& t, const environment& env, const stream& in, const shape& m, mixer_builder record_mixer) {
    const stream normalized = add_norm(t, env, in);
    return {record_mixer(t, env, normalized.hidden_states, m), normalized.residual};
}
// [end block]

/// The last norm, the head that is tied to the embedding, and the loss. Source: mixer_seq_simple.py.
constexpr void head(tape& t, const environment& env, const stream& in, const shape& m) {
    const stream normalized = add_norm(t, env, in);
    const value logits =
        linear(t, env, normalized.hidden_states,
               {.name = "lm_head", .part = component::lm_head, .inputs = m.d_model, .outputs = m.vocab_size});
    t.tied_parameters = m.vocab_size * m.d_model;
    cross_entropy(t, env, logits);
}

} // namespace mamba
