// SPDX-License-Identifier: BSL-1.0
#include <dryfit/model.hpp>

#include <cmath>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <doctest/doctest.h>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "support/csv.hpp"
#include "support/headers.hpp"

namespace {
namespace models = dryfit::models;
using dryfit::activation_kind;
using dryfit::norm_kind;
using dryfit::slot;
using dryfit::transformer;

struct plan {
    transformer model{};
    int untouched = 7;
};

struct listed {
    transformer spec;
    std::string row; ///< of model_configs.csv; empty: it has none
};

/// An entry, after a look at what makes it a part of a plan.
template <class Entry>
listed entry_of(const char* row) {
    static_assert(Entry::fills == slot::model);
    static_assert(std::convertible_to<Entry, transformer> && transformer(Entry{}) == Entry::spec);
    static_assert(std::is_empty_v<Entry>);
    plan changed;
    Entry::apply(changed);
    CHECK(changed.model == Entry::spec);
    CHECK(changed.untouched == 7);
    return {Entry::spec, row};
}

std::vector<listed> catalog() {
    return {
        entry_of<models::gpt_2>("gpt2"),
        entry_of<models::gpt_2_medium>("gpt2-medium"),
        entry_of<models::gpt_2_large>("gpt2-large"),
        entry_of<models::gpt_2_xl>("gpt2-xl"),
        entry_of<models::opt_125m>("opt-125m"),
        entry_of<models::opt_1_3b>("opt-1.3b"),
        entry_of<models::opt_2_7b>("opt-2.7b"),
        entry_of<models::opt_6_7b>("opt-6.7b"),
        entry_of<models::opt_13b>("opt-13b"),
        entry_of<models::opt_30b>("opt-30b"),
        entry_of<models::opt_66b>("opt-66b"),
        entry_of<models::opt_175b>("opt-175b"),
        entry_of<models::llama_7b>("llama-7b"),
        entry_of<models::llama_13b>("llama-13b"),
        entry_of<models::llama_30b>("llama-30b(33b)"),
        entry_of<models::llama_65b>("llama-65b"),
        entry_of<models::llama_2_7b>("Llama-2-7b"),
        entry_of<models::llama_2_13b>("Llama-2-13b"),
        entry_of<models::llama_2_70b>("Llama-2-70b"),
        entry_of<models::llama_3_8b>("Llama-3-8B"),
        entry_of<models::llama_3_70b>("Llama-3-70B"),
        entry_of<models::llama_3_1_8b>("Llama-3-8B"),
        entry_of<models::llama_3_1_70b>("Llama-3-70B"),
        entry_of<models::llama_3_1_405b>("Llama-3.1-405B"),
        entry_of<models::llama_3_2_1b>("Llama-3.2-1B"),
        entry_of<models::llama_3_2_3b>("Llama-3.2-3B"),
        entry_of<models::llama_3_3_70b>("Llama-3-70B"),
        entry_of<models::qwen_2_0_5b>("Qwen2-0.5B/2.5-0.5B"),
        entry_of<models::qwen_2_1_5b>("Qwen2.5-1.5B"),
        entry_of<models::qwen_2_7b>("Qwen2.5-7B"),
        entry_of<models::qwen_2_72b>("Qwen2.5-72B"),
        entry_of<models::qwen_2_5_0_5b>("Qwen2-0.5B/2.5-0.5B"),
        entry_of<models::qwen_2_5_1_5b>("Qwen2.5-1.5B"),
        entry_of<models::qwen_2_5_3b>("Qwen2.5-3B"),
        entry_of<models::qwen_2_5_7b>("Qwen2.5-7B"),
        entry_of<models::qwen_2_5_14b>("Qwen2.5-14B"),
        entry_of<models::qwen_2_5_32b>("Qwen2.5-32B"),
        entry_of<models::qwen_2_5_72b>("Qwen2.5-72B"),
        entry_of<models::qwen_3_0_6b>("Qwen3-0.6B(tied)"),
        entry_of<models::qwen_3_1_7b>("Qwen3-1.7B(tied)"),
        entry_of<models::qwen_3_4b>("Qwen3-4B"),
        entry_of<models::qwen_3_8b>("Qwen3-8B"),
        entry_of<models::qwen_3_14b>("Qwen3-14B"),
        entry_of<models::qwen_3_32b>("Qwen3-32B"),
        entry_of<models::mistral_7b_v0_1>("Mistral-7B-v0.1"),
        entry_of<models::mistral_7b_v0_3>("Mistral-7B-v0.3"),
        entry_of<models::gpt_3_125m>(""),
        entry_of<models::gpt_3_350m>(""),
        entry_of<models::gpt_3_760m>(""),
        entry_of<models::gpt_3_1_3b>(""),
        entry_of<models::gpt_3_2_7b>(""),
        entry_of<models::gpt_3_6_7b>(""),
        entry_of<models::gpt_3_13b>(""),
        entry_of<models::gpt_3_175b>(""),
        entry_of<models::mistral_nemo_12b>(""),
        entry_of<models::mistral_large_2>(""),
    };
}

/// Parameters, by a sum that is written here and shares nothing with dryfit's inventory.
std::int64_t parameters_by_hand(const transformer& m) {
    const auto linear = [](std::int64_t in, std::int64_t out, bool bias) { return in * out + (bias ? out : 0); };
    const std::int64_t h = m.hidden_size;
    const std::int64_t norm = m.norm_bias ? 2 * h : h;
    const std::int64_t q = m.num_attention_heads * m.head_dim;
    const std::int64_t kv = m.num_key_value_heads * m.head_dim;
    const std::int64_t attention = linear(h, q, m.qkv_bias) + 2 * linear(h, kv, m.qkv_bias) + linear(q, h, m.o_bias) +
                                   (m.qk_norm ? 2 * m.head_dim : 0);
    const std::int64_t mlp =
        (m.gated_mlp ? 2 : 1) * linear(h, m.intermediate_size, m.mlp_bias) + linear(m.intermediate_size, h, m.mlp_bias);
    const std::int64_t embeddings = (m.vocab_size + m.learned_positions) * h;
    const std::int64_t head = m.tie_word_embeddings ? 0 : m.vocab_size * h;
    return embeddings + m.num_hidden_layers * (attention + mlp + 2 * norm) + norm + head;
}
} // namespace

TEST_CASE("catalog: every shape is that of its configuration, and adds up to its parameters") {
    const auto rows = csv::read(DRYFIT_TEST_DATA "/model_configs.csv");
    std::set<std::string> met;
    for (const auto& entry : catalog()) {
        const transformer& spec = entry.spec;
        const std::string& name = entry.row;
        for (const auto& row : rows) {
            if (row["model"] != name) continue;
            INFO(spec.name.c_str() << " against " << row.place());
            met.insert(name);
            CHECK(spec.num_hidden_layers == row.integer("num_hidden_layers"));
            CHECK(spec.hidden_size == row.integer("hidden_size"));
            CHECK(spec.num_attention_heads == row.integer("num_attention_heads"));
            CHECK(spec.num_key_value_heads == row.integer("num_key_value_heads"));
            CHECK(spec.head_dim == row.integer("head_dim"));
            CHECK(spec.intermediate_size == row.integer("intermediate_size"));
            CHECK(spec.vocab_size == row.integer("vocab_size"));
            CHECK(spec.tie_word_embeddings == (row.integer("tie_word_embeddings") != 0));
            CHECK(spec.gated_mlp == (row.integer("gated_mlp") != 0));
            CHECK(spec.qkv_bias == (row.integer("qkv_bias") != 0));
            CHECK(spec.o_bias == (row.integer("o_bias") != 0));
            CHECK(spec.mlp_bias == (row.integer("mlp_bias") != 0));
            CHECK(spec.norm_bias == (row.integer("norm_bias") != 0));
            CHECK(spec.qk_norm == (row.integer("qk_norm") != 0));
            CHECK(spec.learned_positions == row.integer("learned_positions"));
            CHECK(spec.lm_head_bias == (row.integer("lm_head_bias") != 0));
            CHECK(parameters_by_hand(spec) == row.integer("params_total"));
        }
        if (!name.empty()) CHECK_MESSAGE(met.count(name) == 1, name);
    }
    for (const auto& row : rows) {
        const std::string& name = row["model"];
        const bool is_left_out = name.find("neox") != std::string::npos || name.find("pythia") != std::string::npos ||
                                 name.find("repack") != std::string::npos;
        CHECK_MESSAGE((met.count(name) == 1) != is_left_out, name);
    }
}

TEST_CASE("catalog: every model of the headers is judged here") {
    std::set<std::string> defined = headers::classes(DRYFIT_TEST_DATA "/../../include/dryfit/model/catalog");
    CHECK(defined.erase("entry") == 1); // what they have in common
    CHECK(defined.size() == catalog().size());
}

TEST_CASE("catalog: models that no row has add up to what they are called") {
    // Brown et al. 2020, Table 2.1 rounds; Mistral's counts are those of the files on Hugging Face.
    const auto is_about = [](const transformer& model, double count) {
        INFO(model.name.c_str());
        CHECK(std::abs(static_cast<double>(parameters_by_hand(model)) / count - 1) < 0.035);
    };
    is_about(models::gpt_3_125m::spec, 125e6);
    is_about(models::gpt_3_350m::spec, 350e6);
    is_about(models::gpt_3_760m::spec, 760e6);
    is_about(models::gpt_3_1_3b::spec, 1.3e9);
    is_about(models::gpt_3_2_7b::spec, 2.7e9);
    is_about(models::gpt_3_6_7b::spec, 6.7e9);
    is_about(models::gpt_3_13b::spec, 13e9);
    is_about(models::gpt_3_175b::spec, 175e9);
    CHECK(parameters_by_hand(models::mistral_nemo_12b::spec) == 12'247'782'400);
    CHECK(parameters_by_hand(models::mistral_large_2::spec) == 122'610'069'504);
}

TEST_CASE("catalog: what a family shares") {
    for (const auto& entry : catalog()) {
        const transformer& spec = entry.spec;
        const std::string name = spec.name.c_str();
        INFO(name);
        const bool is_gpt = name.rfind("gpt-", 0) == 0;
        const bool is_opt = name.rfind("opt-", 0) == 0;
        const bool is_old = is_gpt || is_opt;
        CHECK((spec.norm == norm_kind::layer_norm) == is_old);
        CHECK(spec.hidden_act == (is_gpt   ? activation_kind::gelu
                                  : is_opt ? activation_kind::relu
                                           : activation_kind::silu));
        CHECK(spec.attention_dropout == (is_gpt ? 0.1 : 0.0));
        CHECK(spec.hidden_dropout == (is_old ? 0.1 : 0.0));
        CHECK(spec.embedding_dropout == (is_gpt ? 0.1 : 0.0));
        CHECK(spec.learned_position_offset == (is_opt ? 2 : 0));
        CHECK((spec.learned_positions > 0) == is_old);
        CHECK(spec.gated_mlp != is_old);
        CHECK_FALSE(spec.lm_head_bias);
        CHECK(spec.num_attention_heads % spec.num_key_value_heads == 0);
    }
}

TEST_CASE("catalog: names are given, and differ") {
    std::set<std::string> names;
    for (const auto& entry : catalog()) {
        CHECK(std::strlen(entry.spec.name.c_str()) > 0);
        CHECK_MESSAGE(names.insert(entry.spec.name.c_str()).second, entry.spec.name.c_str());
    }
}

TEST_CASE("catalog: models of one shape are equal values and different types") {
    static_assert(models::llama_3_3_70b::spec == models::llama_3_70b::spec);
    static_assert(!std::is_same_v<models::llama_3_3_70b, models::llama_3_70b>);
    static_assert(std::is_same_v<models::mistral_7b, models::mistral_7b_v0_1>);
}
