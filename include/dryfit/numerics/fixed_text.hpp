// SPDX-License-Identifier: BSL-1.0
/// \file
/// Text in a fixed array: for messages built by the compiler, and for names inside a template argument.
#pragma once

#include <dryfit/compiler.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace dryfit {

/// Up to N - 1 characters. A longer text is cut and ends with "...", and takes nothing more: never silently.
template <int N>
struct fixed_text {
    static_assert(N >= 4, "a fixed_text has to hold at least \"...\" and the final zero");

    /// The text; all zero behind it.
    char characters[static_cast<std::size_t>(N)] = {};
    /// Characters in the text.
    int length = 0;
    /// Whether something was cut off.
    bool overflowed = false;

    /// The empty text.
    constexpr fixed_text() = default;

    /// A copy of a zero-terminated text.
    constexpr fixed_text(const char* text) { append(text); }

    /// Appends one character.
    template <std::same_as<char> Character>
    constexpr fixed_text& append(Character character) {
        if (overflowed) return *this;
        if (length < N - 1) {
            characters[length] = character;
            ++length;
            return *this;
        }
        overflowed = true;
        for (int i = N - 4; i < N - 1; ++i) characters[i] = '.';
        return *this;
    }

    /// Appends a zero-terminated text.
    constexpr fixed_text& append(const char* text) {
        for (; *text != '\0'; ++text) append(*text);
        return *this;
    }

    /// Appends a whole number in decimal.
    template <std::integral Number>
        requires(!std::same_as<Number, bool> && !std::same_as<Number, char> &&
                 (std::is_signed_v<Number> || sizeof(Number) < sizeof(std::int64_t)))
    constexpr fixed_text& append(Number number) {
        const auto value = static_cast<std::int64_t>(number);
        const auto bits = static_cast<std::uint64_t>(value);
        char digits[20] = {};
        int count = 0;
        for (std::uint64_t rest = value < 0 ? 0 - bits : bits; rest != 0 || count == 0; rest /= 10) {
            digits[count] = static_cast<char>('0' + static_cast<int>(rest % 10));
            ++count;
        }
        if (value < 0) append('-');
        while (count > 0) append(digits[--count]);
        return *this;
    }

    /// The zero-terminated text.
    [[nodiscard]] constexpr const char* c_str() const noexcept { return characters; }
    /// The same; with size(), what C++26's static_assert takes as its message.
    [[nodiscard]] constexpr const char* data() const noexcept { return characters; }
    /// Characters in the text.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return static_cast<std::size_t>(length); }

    /// Whether both read the same.
    constexpr bool operator==(const fixed_text& other) const noexcept {
        for (int i = 0; i < N; ++i)
            if (characters[i] != other.characters[i]) return false;
        return true;
    }
};

/// The name of something, inside its spec. Two names always compare equal: a name does not change what a thing is, and
/// two specs that differ in it only are ==. (As template arguments they still make two types.)
struct label {
    /// Zero-terminated, all zero behind.
    char characters[32] = {};

    /// No name.
    constexpr label() = default;

    /// A literal of at most 31 characters; a longer one does not compile. An array of 32 without a final zero is cut
    /// and ends with "...".
    template <std::size_t M>
        requires(M <= 32)
    constexpr label(const char (&literal)[M]) {
        for (std::size_t i = 0; i < M; ++i) characters[i] = literal[i];
        if constexpr (M == 32) {
            if (characters[31] == '\0') return;
            for (std::size_t i = 28; i < 31; ++i) characters[i] = '.';
            characters[31] = '\0';
        }
    }

    /// A text known at run time; if too long it is cut and ends with "...".
    static constexpr label cut(const char* text) {
        const fixed_text<32> shortened(text);
        label result;
        for (int i = 0; i < 32; ++i) result.characters[i] = shortened.characters[i];
        return result;
    }

    /// The zero-terminated name.
    [[nodiscard]] constexpr const char* c_str() const noexcept { return characters; }

    /// Always true.
    friend constexpr bool operator==(const label&, const label&) noexcept { return true; }
};

} // namespace dryfit
