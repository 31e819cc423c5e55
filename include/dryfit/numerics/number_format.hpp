// SPDX-License-Identifier: BSL-1.0
/// \file
/// Formats in which numbers are held: how many bytes they take, how far they reach, and what they lose.
#pragma once

#include <dryfit/numerics/math.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace dryfit {

/// What a floating format does with the largest exponent.
enum class encoding : int {
    /// Infinities and NaN (IEEE 754; also bfloat16, TF32 and E5M2).
    ieee_754,
    /// Numbers; only all bits set is NaN, there is no infinity (E4M3 of the OCP 8-bit floating point specification).
    no_infinities,
};

/// The layout of a number: one sign bit, then exponent and mantissa bits. A default one is unset: no such copy is held.
struct number_format {
    /// Bits that a value takes in memory (TF32 is held in 32 bits); 0: unset.
    int bits = 0;
    /// Bits of the exponent.
    int exponent_bits = 0;
    /// Bits of the mantissa that are stored, without the implicit one.
    int mantissa_bits = 0;
    /// What the largest exponent means.
    encoding special_values = encoding::ieee_754;

    constexpr bool operator==(const number_format&) const noexcept = default;

    /// Whether this names a format at all.
    [[nodiscard]] constexpr bool is_set() const noexcept { return bits != 0; }

    /// The largest finite number; 0 if unset or without an exponent.
    [[nodiscard]] constexpr double largest() const noexcept {
        if (!is_set() || exponent_bits < 1) return 0.0;
        if (special_values == encoding::ieee_754)
            return (2.0 - pow2(-mantissa_bits)) * pow2((1 << (exponent_bits - 1)) - 1);
        return (2.0 - 2.0 * pow2(-mantissa_bits)) * pow2(1 << (exponent_bits - 1));
    }

    /// The smallest positive number that still has all its mantissa bits; 0 if unset.
    [[nodiscard]] constexpr double smallest_normal() const noexcept {
        return is_set() && exponent_bits > 0 ? pow2(2 - (1 << (exponent_bits - 1))) : 0.0;
    }

    /// The relative size below which an update is always lost: w + u == w for every normal w if |u| < this * |w|, with
    /// rounding to nearest (a quarter of the spacing above 1, since w may be just below a power of two); 0 if unset.
    [[nodiscard]] constexpr double smallest_kept_update() const noexcept {
        return is_set() ? pow2(-(mantissa_bits + 2)) : 0.0;
    }

    /// Bytes that a number of values takes, rounded up to whole bytes; no overflow up to 2^56 values.
    [[nodiscard]] constexpr std::int64_t bytes_for(std::int64_t values) const noexcept {
        return values / 8 * bits + (values % 8 * bits + 7) / 8;
    }
};

/// A type that stands for a number format (`bf16`, `none`): its `spec` is the value.
template <class T>
concept format_type = std::same_as<std::remove_cvref_t<decltype(T::spec)>, number_format>;

/// The formats, as types to write in a plan; each converts to its `number_format`.
namespace formats {
/// IEEE 754 binary32.
struct fp32 {
    static constexpr number_format spec{32, 8, 23};
    constexpr operator number_format() const noexcept { return spec; }
};
/// NVIDIA's TensorFloat-32 (A100 whitepaper): range of fp32, mantissa of fp16, held in 32 bits.
struct tf32 {
    static constexpr number_format spec{32, 8, 10};
    constexpr operator number_format() const noexcept { return spec; }
};
/// IEEE 754 binary16.
struct fp16 {
    static constexpr number_format spec{16, 5, 10};
    constexpr operator number_format() const noexcept { return spec; }
};
/// bfloat16: the upper half of fp32.
struct bf16 {
    static constexpr number_format spec{16, 8, 7};
    constexpr operator number_format() const noexcept { return spec; }
};
/// E4M3 of the OCP 8-bit floating point specification (OFP8, 2023).
struct fp8_e4m3 {
    static constexpr number_format spec{8, 4, 3, encoding::no_infinities};
    constexpr operator number_format() const noexcept { return spec; }
};
/// E5M2 of the OCP 8-bit floating point specification (OFP8, 2023).
struct fp8_e5m2 {
    static constexpr number_format spec{8, 5, 2};
    constexpr operator number_format() const noexcept { return spec; }
};
} // namespace formats

using formats::bf16;
using formats::fp16;
using formats::fp32;
using formats::fp8_e4m3;
using formats::fp8_e5m2;
using formats::tf32;

/// No such copy is held: `master_weights<none>`.
struct none {
    static constexpr number_format spec{};
    constexpr operator number_format() const noexcept { return spec; }
};

/// The format's name as one writes it ("bf16"); "none" if unset, "custom" for a layout that dryfit does not name.
constexpr const char* name(const number_format& format) noexcept {
    if (!format.is_set()) return "none";
    if (format == formats::fp32::spec) return "fp32";
    if (format == formats::tf32::spec) return "tf32";
    if (format == formats::fp16::spec) return "fp16";
    if (format == formats::bf16::spec) return "bf16";
    if (format == formats::fp8_e4m3::spec) return "fp8_e4m3";
    if (format == formats::fp8_e5m2::spec) return "fp8_e5m2";
    return "custom";
}

} // namespace dryfit
