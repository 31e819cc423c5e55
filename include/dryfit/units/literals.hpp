// SPDX-License-Identifier: BSL-1.0
/// \file
/// Writing quantities in the units of the field (`80_GB`), and reading them in the same units (`in_GB(q)`).
#pragma once

#include <dryfit/units/quantity.hpp>

namespace dryfit {

/// Literals, whole or with a decimal point: `80_GB`, `3.35_TB_per_s`. Units with k, M, G, T, P are powers of 1000 (the
/// vendor's and the network's), those with Ki, Mi, Gi, Ti are powers of 1024 (IEC 80000-13). Always evaluated by the
/// compiler, and rounded once, to the nearest double.
namespace literals {

// clang-format off
consteval bytes operator""_B(unsigned long long n) { return bytes(n); }
consteval bytes operator""_kB(unsigned long long n) { return bytes(n * 1e3L); }
consteval bytes operator""_MB(unsigned long long n) { return bytes(n * 1e6L); }
consteval bytes operator""_GB(unsigned long long n) { return bytes(n * 1e9L); }
consteval bytes operator""_TB(unsigned long long n) { return bytes(n * 1e12L); }
consteval bytes operator""_KiB(unsigned long long n) { return bytes(n * 0x1p10L); }
consteval bytes operator""_MiB(unsigned long long n) { return bytes(n * 0x1p20L); }
consteval bytes operator""_GiB(unsigned long long n) { return bytes(n * 0x1p30L); }
consteval bytes operator""_TiB(unsigned long long n) { return bytes(n * 0x1p40L); }
consteval flops operator""_FLOP(unsigned long long n) { return flops(n); }
consteval flops operator""_TFLOP(unsigned long long n) { return flops(n * 1e12L); }
consteval flops_per_second operator""_TFLOP_per_s(unsigned long long n) { return flops_per_second(n * 1e12L); }
consteval flops_per_second operator""_PFLOP_per_s(unsigned long long n) { return flops_per_second(n * 1e15L); }
consteval bytes_per_second operator""_GB_per_s(unsigned long long n) { return bytes_per_second(n * 1e9L); }
consteval bytes_per_second operator""_TB_per_s(unsigned long long n) { return bytes_per_second(n * 1e12L); }
consteval bytes_per_second operator""_Gbit_per_s(unsigned long long n) { return bytes_per_second(n * 1.25e8L); }
consteval seconds operator""_us(unsigned long long n) { return seconds(n / 1e6L); }
consteval seconds operator""_ms(unsigned long long n) { return seconds(n / 1e3L); }
consteval seconds operator""_s(unsigned long long n) { return seconds(n); }
consteval seconds operator""_hours(unsigned long long n) { return seconds(n * 3600.0L); }
consteval seconds operator""_days(unsigned long long n) { return seconds(n * 86400.0L); }
consteval tokens operator""_tokens(unsigned long long n) { return tokens(n); }
consteval usd operator""_USD(unsigned long long n) { return usd(n); }

consteval bytes operator""_B(long double x) { return bytes(x); }
consteval bytes operator""_kB(long double x) { return bytes(x * 1e3L); }
consteval bytes operator""_MB(long double x) { return bytes(x * 1e6L); }
consteval bytes operator""_GB(long double x) { return bytes(x * 1e9L); }
consteval bytes operator""_TB(long double x) { return bytes(x * 1e12L); }
consteval bytes operator""_KiB(long double x) { return bytes(x * 0x1p10L); }
consteval bytes operator""_MiB(long double x) { return bytes(x * 0x1p20L); }
consteval bytes operator""_GiB(long double x) { return bytes(x * 0x1p30L); }
consteval bytes operator""_TiB(long double x) { return bytes(x * 0x1p40L); }
consteval flops operator""_FLOP(long double x) { return flops(x); }
consteval flops operator""_TFLOP(long double x) { return flops(x * 1e12L); }
consteval flops_per_second operator""_TFLOP_per_s(long double x) { return flops_per_second(x * 1e12L); }
consteval flops_per_second operator""_PFLOP_per_s(long double x) { return flops_per_second(x * 1e15L); }
consteval bytes_per_second operator""_GB_per_s(long double x) { return bytes_per_second(x * 1e9L); }
consteval bytes_per_second operator""_TB_per_s(long double x) { return bytes_per_second(x * 1e12L); }
consteval bytes_per_second operator""_Gbit_per_s(long double x) { return bytes_per_second(x * 1.25e8L); }
consteval seconds operator""_us(long double x) { return seconds(x / 1e6L); }
consteval seconds operator""_ms(long double x) { return seconds(x / 1e3L); }
consteval seconds operator""_s(long double x) { return seconds(x); }
consteval seconds operator""_hours(long double x) { return seconds(x * 3600.0L); }
consteval seconds operator""_days(long double x) { return seconds(x * 86400.0L); }
consteval tokens operator""_tokens(long double x) { return tokens(x); }
consteval usd operator""_USD(long double x) { return usd(x); }
// clang-format on

} // namespace literals

/// Reads a memory size in MB (10^6 byte).
constexpr double in_MB(bytes q) noexcept { return q.in_base_unit / 1e6; }
/// Reads a memory size in GB (10^9 byte).
constexpr double in_GB(bytes q) noexcept { return q.in_base_unit / 1e9; }
/// Reads a memory size in MiB (2^20 byte).
constexpr double in_MiB(bytes q) noexcept { return q.in_base_unit / 0x1p20; }
/// Reads a memory size in GiB (2^30 byte), the unit of PyTorch's and nvidia-smi's messages.
constexpr double in_GiB(bytes q) noexcept { return q.in_base_unit / 0x1p30; }
/// Reads a bandwidth in GB/s (10^9 byte a second).
constexpr double in_GB_per_s(bytes_per_second q) noexcept { return q.in_base_unit / 1e9; }
/// Reads an amount of work in TFLOP (10^12 FLOP).
constexpr double in_TFLOP(flops q) noexcept { return q.in_base_unit / 1e12; }
/// Reads a speed in TFLOP/s (10^12 FLOP a second).
constexpr double in_TFLOP_per_s(flops_per_second q) noexcept { return q.in_base_unit / 1e12; }
/// Reads a duration in microseconds.
constexpr double in_us(seconds q) noexcept { return q.in_base_unit * 1e6; }
/// Reads a duration in milliseconds.
constexpr double in_ms(seconds q) noexcept { return q.in_base_unit * 1e3; }
/// Reads a duration in hours.
constexpr double in_hours(seconds q) noexcept { return q.in_base_unit / 3600.0; }
/// Reads a duration in days of 24 hours.
constexpr double in_days(seconds q) noexcept { return q.in_base_unit / 86400.0; }

} // namespace dryfit
