// SPDX-License-Identifier: BSL-1.0
/// \file
/// Refuses a compiler that dryfit cannot work with, in one line instead of hundreds. Every header includes this first.
///
/// Tested: g++ from 12, clang from 14, both also as the host compiler of nvcc. MSVC and others are untested and refused
/// unless the program defines DRYFIT_ALLOW_UNTESTED_COMPILER; Apple clang is untested too, and let in from 15 (it is
/// made of clang 16).
#pragma once

#if defined(__apple_build_version__)
#if __clang_major__ < 15
#error "dryfit needs Apple clang 15 or newer (which is untested), clang 14 or newer, or g++ 12 or newer"
#define DRYFIT_REFUSES_THIS_COMPILER
#endif
#elif defined(__clang__)
#if __clang_major__ < 14
#error "dryfit needs clang 14 or newer: this clang is too old"
#define DRYFIT_REFUSES_THIS_COMPILER
#endif
#elif defined(__GNUC__)
#if __GNUC__ < 12
#error "dryfit needs g++ 12 or newer: this g++ is too old"
#define DRYFIT_REFUSES_THIS_COMPILER
#endif
#elif !defined(DRYFIT_ALLOW_UNTESTED_COMPILER)
#error "dryfit is untested with this compiler (MSVC among them): define DRYFIT_ALLOW_UNTESTED_COMPILER to try"
#define DRYFIT_REFUSES_THIS_COMPILER
#endif

#if !defined(DRYFIT_REFUSES_THIS_COMPILER) && __cplusplus < 202002L && (!defined(_MSVC_LANG) || _MSVC_LANG < 202002L)
#error "dryfit needs C++20 or newer: add -std=c++20 (target_compile_features(... cxx_std_20), /std:c++20)"
#define DRYFIT_REFUSES_THIS_COMPILER
#endif

#ifdef DRYFIT_REFUSES_THIS_COMPILER
#include <dryfit/the_error_above_says_what_to_change> // there is no such file: compilation ends here
#endif
