// SPDX-License-Identifier: BSL-1.0
#include <dryfit/numerics/fixed_text.hpp>

#include <cstdint>
#include <doctest/doctest.h>
#include <string_view>
#include <type_traits>

namespace {
using dryfit::fixed_text;
using dryfit::label;

template <fixed_text<16> Text>
struct with_text {};

struct named {
    label name;
    int size = 0;
    constexpr bool operator==(const named&) const = default;
};
template <named Thing>
struct with_name {
    static constexpr int size = Thing.size;
};

template <class T, class... Arguments>
concept buildable = requires(const Arguments&... arguments) { T(arguments...); };
template <class Text, class Argument>
concept appendable = requires(Text text, Argument argument) { text.append(argument); };

constexpr fixed_text<64> sentence(std::int64_t ways, std::int64_t heads) {
    fixed_text<64> text("tensor_parallel<");
    text.append(ways).append("> cannot split ").append(heads).append(" heads").append('.');
    return text;
}
} // namespace

TEST_CASE("fixed_text: is built of literals and whole numbers") {
    static_assert(sentence(6, 32) == "tensor_parallel<6> cannot split 32 heads.");
    static_assert(sentence(6, 32) != sentence(6, 40));
    static_assert(sentence(6, 32).size() == 41 && !sentence(6, 32).overflowed);
    CHECK(std::string_view(sentence(6, 32).c_str()) == "tensor_parallel<6> cannot split 32 heads.");
    CHECK(std::string_view(sentence(6, 32).data(), sentence(6, 32).size()).back() == '.');
}

TEST_CASE("fixed_text: whole numbers of any size and sign") {
    static_assert(fixed_text<32>().append(0) == "0" && fixed_text<32>().append(-40) == "-40");
    static_assert(fixed_text<32>().append(INT64_MAX) == "9223372036854775807");
    static_assert(fixed_text<32>().append(INT64_MIN) == "-9223372036854775808");
    static_assert(fixed_text<32>().append(4294967295u) == "4294967295");
    static_assert(!appendable<fixed_text<32>, double> && !appendable<fixed_text<32>, bool>);
    static_assert(!appendable<fixed_text<32>, std::uint64_t>);
}

TEST_CASE("fixed_text: what does not fit is marked") {
    static_assert(fixed_text<8>("1234567") == "1234567" && !fixed_text<8>("1234567").overflowed);
    static_assert(fixed_text<8>("12345678") == "1234..." && fixed_text<8>("12345678").overflowed);
    static_assert(fixed_text<8>("12345678").append("x").append(1) == "1234...");
    static_assert(fixed_text<8>("12345678").size() == 7);
    static_assert(fixed_text<4>("abcdef") == "...");
    fixed_text<8> text("123");
    text.append(45678);
    CHECK(std::string_view(text.c_str()) == "1234...");
}

TEST_CASE("fixed_text: may be a template argument") {
    static_assert(std::is_same_v<with_text<"heads">, with_text<fixed_text<16>("hea").append("ds")>>);
    static_assert(!std::is_same_v<with_text<"heads">, with_text<"head">>);
}

TEST_CASE("label: a name does not change what a thing is") {
    static_assert(named{"llama_2_7b", 7} == named{"mine", 7} && named{"mine", 7} != named{"mine", 8});
    static_assert(label("a") == label("b") && label() == label("b"));
    static_assert(with_name<named{"llama_2_7b", 7}>::size == 7);
    CHECK(std::string_view(label("llama_2_7b").c_str()) == "llama_2_7b");
}

TEST_CASE("label: a literal fits or does not compile, a text known at run time is cut") {
    static_assert(buildable<label, char[32]> && !buildable<label, char[33]>);
    static_assert(!buildable<label, const char*>);
    CHECK(std::string_view(label::cut("0123456789012345678901234567890").c_str()) == "0123456789012345678901234567890");
    CHECK(std::string_view(label::cut("01234567890123456789012345678901").c_str()) ==
          "0123456789012345678901234567...");
    const char unended[32] = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '1', '2', '3', '4', '5',
                              '6', '7', '8', '9', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '1'};
    CHECK(std::string_view(label(unended).c_str()) == "0123456789012345678901234567...");
    CHECK(std::string_view(label("0123456789012345678901234567890").c_str()) == "0123456789012345678901234567890");
}
