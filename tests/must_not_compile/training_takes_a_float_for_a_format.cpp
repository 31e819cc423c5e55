// SPDX-License-Identifier: BSL-1.0
// A format is one of dryfit's or yours; the type of C++ that holds a number is none.
// documents: format_type
// expected-error-gcc {{template constraint failure for .template<class Format>  requires  format_type<Format> struct dryfit::master_weights.}}
// expected-error-clang {{constraints not satisfied for class template 'master_weights'}}
// expected-text-clang {{format_type}}
// expected-error-nvcc {{template constraint not satisfied}}
// expected-text-nvcc {{format_type}}
// byte-limit: g++-12 1590, clang-14 770, clang-22 820, nvcc-13 680 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

#ifdef EXPECT_VALID_TWIN
using checked = master_weights<fp32>;
#else
using checked = master_weights<float>;
#endif
