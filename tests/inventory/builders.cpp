// SPDX-License-Identifier: BSL-1.0
// The builders one by one; what they make of a whole layer is in layer.cpp.
#include <dryfit/inventory/builders/activation.hpp>
#include <dryfit/inventory/builders/core_attention.hpp>
#include <dryfit/inventory/builders/cross_entropy.hpp>
#include <dryfit/inventory/builders/dropout.hpp>
#include <dryfit/inventory/builders/embedding.hpp>
#include <dryfit/inventory/builders/linear.hpp>
#include <dryfit/inventory/builders/norm.hpp>
#include <dryfit/inventory/builders/rearrange.hpp>
#include <dryfit/inventory/builders/residual.hpp>
#include <dryfit/inventory/builders/rotary_embedding.hpp>
#include <dryfit/inventory/stage.hpp>
#include <dryfit/inventory/walk.hpp>

#include <cstdint>
#include <doctest/doctest.h>

namespace builder_tests {
using namespace dryfit;

/// 8 tokens in 16 bits; with `tensor` above 1 the norms and residuals of a rank see a share of them.
constexpr environment with(std::int64_t tensor = 1) {
    environment env{};
    env.tokens = env.sequence = env.local_sequence = 8;
    env.stream_tokens = 8 / tensor;
    env.tensor = tensor;
    env.sequence_parallel = tensor > 1;
    return env;
}

constexpr environment autocasting() {
    environment env = with();
    env.autocast = true;
    env.stream_width = env.weight_width = 4;
    return env;
}

/// Whether a product is that of an (m x k) by a (k x n) matrix, run by an operation.
constexpr bool is(const matrix_product& product, std::int64_t m, std::int64_t n, std::int64_t k, int operation) {
    return product.m == m && product.n == n && product.k == k && product.operation == operation;
}

/// A head of 8 tokens and 100 words behind which the loss is recorded.
struct recorded_loss {
    tape t;

    explicit recorded_loss(loss_kernel kernel) {
        environment env = with();
        env.kernels.loss = kernel;
        const value logits = t.make(800, 2);
        t.record({.name = "lm_head", .writes = logits.storage, .consumes = logits.gradient});
        cross_entropy(t, env, logits);
    }
    double held() const { return held_after_forward(t).logits; }
    double forward() const { return forward_peak(t).logits; }
    double backward() const { return backward_peak(t, 0, {}).logits; }
};

} // namespace builder_tests

TEST_CASE("linear: keeps its input, has a weight and perhaps a bias") {
    using namespace builder_tests;
    tape t;
    const value x = t.make(8 * 3, 2);
    const value y =
        linear(t, with(), x, {.name = "up", .part = component::mlp, .inputs = 3, .outputs = 5, .bias = true});
    REQUIRE(t.operation_count == 1);
    CHECK(t[0].saves == x.storage);
    CHECK(t[0].produces == x.gradient);
    CHECK(t[0].consumes == y.gradient);
    CHECK(t[0].parameters == 3 * 5 + 5);
    REQUIRE(t.product_count == 1);
    CHECK(is(t.products[0], 8, 5, 3, 0));
    CHECK(t[0].forward_transient == 0);
    CHECK(t[0].backward_transient == 0);
    CHECK(y.elements == 8 * 5);
}

TEST_CASE("linear: under sequence parallelism a column-split matrix gathers its input, in backward once more") {
    using namespace builder_tests;
    linear_layer layer{.inputs = 3, .outputs = 5, .split = matrix_split::column};
    tape t;
    const value x = t.make(4 * 3, 2);
    const value y = linear(t, with(2), x, layer);
    CHECK(y.elements == 8 * 5);
    CHECK(bytes_of(t[0].saves, t.storage_bytes) == 4 * 3 * 2); // the rank's own piece
    CHECK(t[0].forward_transient == 8 * 3 * 2);
    CHECK(t[0].backward_transient == 2 * 8 * 3 * 2); // the input again, and the gradient before it is scattered
    layer.gather_is_kept = true;
    linear(t, with(2), x, layer);
    CHECK(t[1].forward_transient == 0);
    CHECK(t[1].backward_transient == 8 * 3 * 2);
    layer.weight_gradient_is_temporary = true;
    linear(t, with(2), x, layer);
    CHECK(t[2].backward_transient == 8 * 3 * 2 + 3 * 5 * 2);
}

TEST_CASE("linear: under sequence parallelism a row-split matrix scatters its output and gathers its gradient") {
    using namespace builder_tests;
    tape t;
    const value x = t.make(8 * 5, 2);
    const value y = linear(t, with(2), x, {.inputs = 5, .outputs = 3, .split = matrix_split::row});
    CHECK(y.elements == 4 * 3);
    CHECK(t[0].forward_transient == 8 * 3 * 2);
    CHECK(t[0].backward_transient == 8 * 3 * 2);
    CHECK(is(t.products[0], 8, 3, 5, 0));
}

TEST_CASE("linear: autocast casts its input for it alone, and its weight") {
    using namespace builder_tests;
    tape t;
    const value x = t.make(8 * 3, 4);
    const value y = linear(t, autocasting(), x, {.inputs = 3, .outputs = 5, .bias = true});
    linear(t, autocasting(), x, {.inputs = 3, .outputs = 5});
    CHECK(y.width == 2);
    REQUIRE(t.operation_count == 4); // two casts
    REQUIRE(t.product_count == 2);
    CHECK(is(t.products[0], 8, 5, 3, 1));
    CHECK(is(t.products[1], 8, 5, 3, 3));
    CHECK(weight_values(t) == 2 * 3 * 5); // no bias
    CHECK(held_after_forward(t).total() == 2 * 8 * 3 * 2);
}

TEST_CASE("embedding: a table, an output, and what is whole before it is scattered") {
    using namespace builder_tests;
    environment env = with();
    env.hidden = 3;
    tape t;
    CHECK(embedding(t, env, "embedding", component::embedding, 10).elements == 8 * 3);
    CHECK(t[0].parameters == 30);
    CHECK(t[0].saves == 0); // the token ids belong to the batch
    CHECK(t[0].forward_transient == 0);
    CHECK(t[0].backward_transient == 0);

    env = with(2);
    env.hidden = 3;
    CHECK(embedding(t, env, "embedding", component::embedding, 10).elements == 4 * 3);
    CHECK(t[1].forward_transient == 8 * 3 * 2);
    CHECK(t[1].backward_transient == 8 * 3 * 2);
    env.kernels.fused_weight_gradients = true; // the table's gradient is a tensor of its own first
    embedding(t, env, "embedding", component::embedding, 10);
    CHECK(t[2].backward_transient == 8 * 3 * 2 + 30 * 2);
}

TEST_CASE("norm: as one kernel, the input and one or two statistics a token") {
    using namespace builder_tests;
    transformer model{.hidden_size = 3, .norm = norm_kind::layer_norm, .norm_bias = true};
    tape t;
    const value x = t.make(8 * 3, 2);
    norm(t, with(), x, 3, model, "norm");
    CHECK(held_after_forward(t).total() == 8 * 3 * 2 + 2 * 8 * 4);
    CHECK(t[0].parameters == 2 * 3);
    model = {.hidden_size = 3};
    tape r;
    norm(r, with(), r.make(8 * 3, 2), 3, model, "norm");
    CHECK(held_after_forward(r).total() == 8 * 3 * 2 + 8 * 4);
    CHECK(r[0].parameters == 3);
}

TEST_CASE("norm: of the heads of a query, a statistic for each head of each token") {
    using namespace builder_tests;
    const transformer model{.hidden_size = 3};
    tape t;
    norm(t, with(), t.make(8 * 4 * 16, 2), 16, model, "query_norm"); // 8 tokens, 4 heads of 16
    CHECK(held_after_forward(t).total() == 8 * 4 * 16 * 2 + 8 * 4 * 4);
    CHECK(t[0].parameters == 16);
}

TEST_CASE("norm: an RMSNorm of tensor operations keeps fp32 copies") {
    using namespace builder_tests;
    const transformer model{.hidden_size = 3};
    environment env = with();
    env.kernels.rms_norm = rms_norm_kernel::composed;
    tape t;
    norm(t, env, t.make(8 * 3, 2), 3, model, "norm");
    // the input and rsqrt in fp32, and what the weight multiplies in 16 bits; not the 16-bit input
    CHECK(held_after_forward(t).total() == 8 * 3 * 4 + 8 * 4 + 8 * 3 * 2);
    CHECK(t.last().parameters == 3);
    env.kernels.rms_norm = rms_norm_kernel::composed_with_input_kept_twice;
    tape twice;
    norm(twice, env, twice.make(8 * 3, 2), 3, model, "norm");
    CHECK(held_after_forward(twice).total() == 2 * 8 * 3 * 4 + 8 * 4 + 8 * 3 * 2);
}

TEST_CASE("activation: ReLU keeps its result, GELU and SiLU their input") {
    using namespace builder_tests;
    for (const activation_kind kind : {activation_kind::gelu, activation_kind::relu, activation_kind::silu}) {
        tape t;
        const value x = t.make(7, 2);
        const value y = activation(t, x, kind);
        CHECK(t[0].saves == (kind == activation_kind::relu ? y.storage : x.storage));
    }
}

TEST_CASE("activation: with a gate, as one kernel and as two") {
    using namespace builder_tests;
    tape fused;
    const value both = fused.make(14, 2);
    CHECK(fused_gated_activation(fused, both, 7).elements == 7);
    CHECK(held_after_forward(fused).total() == 28);
    tape composed;
    const value gate = composed.make(7, 2);
    const value up = composed.make(7, 2);
    composed_gated_activation(composed, gate, up, activation_kind::silu);
    CHECK(held_after_forward(composed).total() == 3 * 14); // gate, silu(gate), up
}

TEST_CASE("dropout: a mask, and nothing at probability 0") {
    using namespace builder_tests;
    environment env = with();
    tape t;
    const value x = t.make(7, 2);
    CHECK(dropout(t, env, x, 0, component::mlp).storage == x.storage);
    CHECK(t.operation_count == 0);
    const value y = dropout(t, env, x, 0.1, component::mlp);
    CHECK(y.storage != x.storage);
    CHECK(held_after_forward(t).total() == 7);
    env.kernels.dropout_mask_bytes = 4;
    dropout(t, env, y, 0.1, component::mlp);
    CHECK(held_after_forward(t).total() == 7 + 28);
}

TEST_CASE("residual: the sum's gradient is that of the stream and of a branch of its format") {
    using namespace builder_tests;
    tape t;
    const value stream = t.make(7, 2);
    const value branch = t.make(7, 2);
    const value sum = residual(t, stream, branch, component::mlp);
    CHECK(sum.storage != stream.storage);
    CHECK(sum.gradient == stream.gradient);
    CHECK(t[0].saves == 0);
    CHECK(bytes_of(branch.gradient, t.gradient_bytes) == 0);
    const value wide = t.make(7, 4); // autocast: a narrow branch has a gradient of its own
    residual(t, wide, t.make(7, 2), component::mlp);
    CHECK(bytes_of(t[1].produces, t.gradient_bytes) == 14);
}

TEST_CASE("rotary_embedding: a new tensor, as wide as the stream, and nothing kept") {
    using namespace builder_tests;
    tape t;
    const value x = t.make(7, 2);
    CHECK(rotary_embedding(t, with(), x).width == 2);
    CHECK(rotary_embedding(t, autocasting(), x).width == 4);
    CHECK(held_after_forward(t).total() == 0);
}

TEST_CASE("rearrange: casts to the width that is there are none, views share, their gradients are put together") {
    using namespace builder_tests;
    tape t;
    const value x = t.make(12, 2);
    CHECK(cast(t, x, 2, "none", component::mlp).storage == x.storage);
    CHECK(t.operation_count == 0);
    CHECK(cast(t, x, 4, "wide", component::mlp).width == 4);
    const three_views views = split(t, x, 6, 4, 2, component::attention);
    CHECK(views.first.storage == x.storage);
    CHECK(views.third.storage == x.storage);
    CHECK(views.second.elements == 4);
    CHECK(t.last().consumes == (views.first.gradient | views.second.gradient | views.third.gradient));
    CHECK(t.last().produces == x.gradient);
    CHECK(bytes_of(t.last().consumes, t.gradient_bytes) == 24);
    CHECK(split(t, x, 6, 6, 0, component::mlp).third.storage == 0);
}

TEST_CASE("core_attention: keys and values of fewer heads are copied to all of them, or not") {
    using namespace builder_tests;
    const transformer model{};
    environment env = with();
    env.heads = 4;
    env.key_value_heads = 2;
    env.head_dim = 3;
    const auto held = [&] {
        tape t;
        const attention_inputs in{t.make(8 * 12, 2), t.make(8 * 6, 2), t.make(8 * 6, 2)};
        core_attention(t, env, in, model);
        return held_after_forward(t).total();
    };
    constexpr double probabilities = 4 * 8 * 8 * 2;
    CHECK(held() == 2 * 8 * (12 + 6 + 6) + probabilities);
    env.kernels.repeat_key_values = true;
    CHECK(held() == 2 * 8 * (12 + 12 + 12) + probabilities);
    env.softmax_in_fp32 = true; // the fp32 result, and its cast that the second product reads
    CHECK(held() == 2 * 8 * (12 + 12 + 12) + 3 * probabilities);
    env.kernels.attention = attention_kernel::flash; // query, key, value, output, logsumexp
    CHECK(held() == 2 * 8 * (12 + 6 + 6 + 12) + 4 * 8 * 4);
}

TEST_CASE("core_attention: an all-to-all exchange returns the output in one more tensor") {
    using namespace builder_tests;
    environment env = with();
    env.heads = env.key_value_heads = 2;
    env.head_dim = 3;
    env.kernels.attention = attention_kernel::flash;
    env.context_all_to_all = true;
    tape t;
    const attention_inputs in{t.make(48, 2), t.make(48, 2), t.make(48, 2)};
    const value out = core_attention(t, env, in, {});
    linear(t, env, out, {.inputs = 6, .outputs = 6});
    CHECK(held_after_forward(t).total() == 5 * 96 + 2 * 8 * 4);
}

TEST_CASE("cross_entropy: bytes of the extent of the vocabulary, kept, at most in forward, at most in backward") {
    using namespace builder_tests;
    constexpr double words = 800; // 8 tokens x 100
    // The gradient is written over the logits.
    CHECK(recorded_loss(loss_kernel::fused_in_place).held() == 2 * words);
    CHECK(recorded_loss(loss_kernel::fused_in_place).forward() == 2 * words);
    CHECK(recorded_loss(loss_kernel::fused_in_place).backward() == 2 * words);
    // An fp32 copy becomes softmax and gradient: beside the logits, then beside their gradient.
    CHECK(recorded_loss(loss_kernel::vocabulary_parallel).held() == 4 * words);
    CHECK(recorded_loss(loss_kernel::vocabulary_parallel).forward() == 6 * words);
    CHECK(recorded_loss(loss_kernel::vocabulary_parallel).backward() == 6 * words);
    // As measured of PyTorch: 4, 10 and 12 with an upcast, 2, 4 and 6 without.
    CHECK(recorded_loss(loss_kernel::composed_in_fp32).held() == 4 * words);
    CHECK(recorded_loss(loss_kernel::composed_in_fp32).forward() == 10 * words);
    CHECK(recorded_loss(loss_kernel::composed_in_fp32).backward() == 12 * words);
    CHECK(recorded_loss(loss_kernel::composed).held() == 2 * words);
    CHECK(recorded_loss(loss_kernel::composed).forward() == 4 * words);
    CHECK(recorded_loss(loss_kernel::composed).backward() == 6 * words);
}
