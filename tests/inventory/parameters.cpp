// SPDX-License-Identifier: BSL-1.0
#include <dryfit/inventory/parameters.hpp>
#include <dryfit/model/catalog/gpt_2.hpp>
#include <dryfit/model/catalog/llama_2.hpp>
#include <dryfit/model/catalog/qwen_2_5.hpp>

#include <cstdint>
#include <doctest/doctest.h>

#include "support/csv.hpp"
#include "support/plans.hpp"

namespace parameter_tests {
using namespace dryfit;

transformer model_of(const csv::row& row) {
    const bool biased_norms = row.integer("norm_bias") == 1;
    return {.num_hidden_layers = row.integer("num_hidden_layers"),
            .hidden_size = row.integer("hidden_size"),
            .num_attention_heads = row.integer("num_attention_heads"),
            .num_key_value_heads = row.integer("num_key_value_heads"),
            .head_dim = row.integer("head_dim"),
            .intermediate_size = row.integer("intermediate_size"),
            .vocab_size = row.integer("vocab_size"),
            .tie_word_embeddings = row.integer("tie_word_embeddings") == 1,
            .gated_mlp = row.integer("gated_mlp") == 1,
            .qkv_bias = row.integer("qkv_bias") == 1,
            .o_bias = row.integer("o_bias") == 1,
            .mlp_bias = row.integer("mlp_bias") == 1,
            .lm_head_bias = row.integer("lm_head_bias") == 1,
            .norm = biased_norms ? norm_kind::layer_norm : norm_kind::rms_norm,
            .norm_bias = biased_norms,
            .qk_norm = row.integer("qk_norm") == 1,
            .learned_positions = row.integer("learned_positions")};
}

} // namespace parameter_tests

TEST_CASE("parameters: every shape adds up to its total") {
    using namespace parameter_tests;
    int shapes = 0;
    for (const csv::row& row : csv::read(DRYFIT_TEST_DATA "/model_configs.csv")) {
        INFO(row["model"]);
        CHECK(parameters(model_of(row)).total() == row.integer("params_total"));
        ++shapes;
    }
    CHECK(shapes == 43);
}

namespace parameter_tests {

/// Whether parameters of a module are counted: of all but the loss, which has none. A new component stands here, or
/// compilers warn.
constexpr bool is_counted(component part) {
    switch (part) {
    case component::embedding:
    case component::position_embedding:
    case component::norm:
    case component::attention:
    case component::mlp:
    case component::lm_head:
        return true;
    case component::loss:
        return false;
    }
    throw "no component";
}

} // namespace parameter_tests

TEST_CASE("parameters: those of every component are counted, and all of them in the total") {
    using namespace parameter_tests;
    CHECK_THROWS(is_counted(component{component_count})); // the last one is component_count - 1
    std::int64_t all = 0;
    tape whole;
    for (int i = 0; i < component_count; ++i) {
        const component part{i};
        INFO("component " << i);
        const std::int64_t own = is_counted(part) ? std::int64_t{1} << i : 0;
        tape t;
        t.record({.name = "operation", .part = part, .parameters = own});
        whole.record(t.last());
        parameter_count count{};
        add_parameters(count, t, 3);
        CHECK(count.total() == 3 * own);
        all += own;
    }
    parameter_count count{};
    add_parameters(count, whole, 1);
    CHECK(count.total() == all);
    CHECK(count.embedding == 1 << static_cast<int>(component::embedding));
    CHECK(count.position_embedding == 1 << static_cast<int>(component::position_embedding));
    CHECK(count.norms == 1 << static_cast<int>(component::norm));
    CHECK(count.attention == 1 << static_cast<int>(component::attention));
    CHECK(count.mlp == 1 << static_cast<int>(component::mlp));
    CHECK(count.lm_head == 1 << static_cast<int>(component::lm_head));
}

TEST_CASE("parameters: Llama-2-7B by module") {
    using namespace parameter_tests;
    constexpr parameter_count count = parameters(models::llama_2_7b{});
    CHECK(count.embedding == 32000 * 4096);
    CHECK(count.position_embedding == 0);
    CHECK(count.attention == std::int64_t{32} * 4 * 4096 * 4096);
    CHECK(count.mlp == std::int64_t{32} * 3 * 4096 * 11008);
    CHECK(count.norms == (2 * 32 + 1) * 4096);
    CHECK(count.lm_head == 32000 * 4096);
    CHECK(count.total() == 6'738'415'616);
    CHECK(count.active() == count.total());
}

TEST_CASE("parameters: GPT-2 by module; the head is the embedding table") {
    using namespace parameter_tests;
    constexpr parameter_count count = parameters(models::gpt_2{});
    CHECK(count.embedding == 50257 * 768);
    CHECK(count.position_embedding == 1024 * 768);
    CHECK(count.attention == 12 * (4 * 768 * 768 + 4 * 768));
    CHECK(count.mlp == 12 * (2 * 768 * 3072 + 3072 + 768));
    CHECK(count.norms == (2 * 12 + 1) * 2 * 768);
    CHECK(count.lm_head == 0);
    CHECK(count.total() == 124'439'808);
}

TEST_CASE("parameters: grouped key/value heads, and biases of query, key and value alone") {
    using namespace parameter_tests;
    constexpr parameter_count count = parameters(models::qwen_2_5_0_5b{});
    // 14 query heads and 2 key/value heads of 64 on a width of 896
    CHECK(count.attention == 24 * (896 * 896 + 896 + 2 * (896 * 128 + 128) + 896 * 896));
    CHECK(count.mlp == 24 * 3 * 896 * 4864);
}

TEST_CASE("parameters: the small models of the tests") {
    using namespace parameter_tests;
    CHECK(
        parameters(small_plans::llama) ==
        parameter_count{
            .embedding = 64'000, .attention = 4 * 12'288, .mlp = 4 * 18'432, .norms = 4 * 128 + 64, .lm_head = 64'000});
    CHECK(parameters(small_plans::llama).total() == 251'456);
    CHECK(parameters(small_plans::gpt) == parameter_count{.embedding = 16'000,
                                                          .position_embedding = 8'192,
                                                          .attention = 2 * 4'224,
                                                          .mlp = 2 * 8'352,
                                                          .norms = 2 * 128 + 64});
    CHECK(parameters(small_plans::gpt).total() == 49'664);
}

TEST_CASE("parameters: a head with a bias") {
    using namespace parameter_tests;
    transformer model = small_plans::llama;
    model.lm_head_bias = true;
    CHECK(parameters(model).lm_head == 64'000 + 1'000);
    model.tie_word_embeddings = true;
    CHECK(parameters(model).lm_head == 1'000); // the matrix is tied, the bias is not
}

TEST_CASE("parameters: a head_dim of its own makes attention wider than the model") {
    using namespace parameter_tests;
    transformer model = small_plans::llama;
    model.head_dim = 32; // 4 x 32 = 128 columns of query on a width of 64
    CHECK(parameters(model).attention == 4 * (64 * 128 + 2 * 64 * 64 + 128 * 64));
}

TEST_CASE("parameters: a model without sizes has none") {
    using namespace dryfit;
    static_assert(parameters(transformer{}).total() == 0);
    static_assert(parameters(transformer{.norm = norm_kind::layer_norm, .norm_bias = true}).total() == 0);
}
