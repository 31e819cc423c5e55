// SPDX-License-Identifier: BSL-1.0
#include <dryfit/model/transformer.hpp>

#include <concepts>
#include <doctest/doctest.h>
#include <type_traits>

namespace {
using dryfit::transformer;

inline constexpr transformer mine{
    .name = "mine", .num_attention_heads = 24, .num_key_value_heads = 8, .head_dim = 128, .gated_mlp = true};

template <transformer Shape>
struct shaped {
    static constexpr transformer value = Shape;
};

struct plan {
    transformer model{};
    int untouched = 7;
};
} // namespace

TEST_CASE("transformer: widths of queries, keys and values") {
    static_assert(dryfit::query_width(mine) == 3072); // whatever hidden_size is
    static_assert(dryfit::key_value_width(mine) == 1024);
    CHECK(dryfit::query_width(transformer{}) == 0);
}

TEST_CASE("transformer: compares by shape, not by name") {
    static_assert(transformer{.name = "a", .hidden_size = 8} == transformer{.name = "b", .hidden_size = 8});
    static_assert(transformer{.hidden_size = 8} != transformer{.hidden_size = 9});
    static_assert(transformer{.attention_dropout = 0.1} != transformer{});
    static_assert(transformer{.norm = dryfit::norm_kind::layer_norm} != transformer{});
    static_assert(transformer{.hidden_act = dryfit::activation_kind::relu} != transformer{});
}

TEST_CASE("transformer: is a value that may be a template argument") {
    static_assert(std::is_trivially_copyable_v<transformer>);
    static_assert(shaped<mine>::value == mine);
    static_assert(!std::is_same_v<shaped<mine>, shaped<transformer{}>>);
}

TEST_CASE("model: is the part for a transformer of the user's own") {
    using part = dryfit::model<mine>;
    static_assert(part::fills == dryfit::slot::model);
    static_assert(part::spec == mine);
    static_assert(std::convertible_to<part, transformer> && transformer(part{}) == mine);
    plan changed;
    part::apply(changed);
    CHECK(changed.model == mine);
    CHECK(changed.untouched == 7);
}
