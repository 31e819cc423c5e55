// SPDX-License-Identifier: BSL-1.0
// An optimizer takes its moments named as such, for a bare format does not say what it is the format of.
// documents: moments_type
// expected-error-gcc {{template constraint failure for .template<class Moments>  requires  moments_type<Moments> struct dryfit::adamw.}}
// expected-error-clang {{constraints not satisfied for class template 'adamw'}}
// expected-text-clang {{moments_type}}
// expected-error-nvcc {{template constraint not satisfied}}
// expected-text-nvcc {{moments_type}}
// byte-limit: g++-12 1720, clang-14 780, clang-22 800, nvcc-13 710 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

#ifdef EXPECT_VALID_TWIN
using checked = adamw<moments<bf16>>;
#else
using checked = adamw<bf16>;
#endif
