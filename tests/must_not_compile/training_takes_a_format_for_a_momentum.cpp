// SPDX-License-Identifier: BSL-1.0
// SGD takes a momentum that is named as such, or `none`: a bare format is neither.
// documents: momentum_type
// expected-error-gcc {{template constraint failure for .template<class Momentum>  requires  momentum_type<Momentum> struct dryfit::sgd.}}
// expected-error-clang {{constraints not satisfied for class template 'sgd'}}
// expected-text-clang {{momentum_type}}
// expected-error-nvcc {{template constraint not satisfied}}
// expected-text-nvcc {{momentum_type}}
// byte-limit: g++-12 1340, clang-14 1260, clang-22 1300, nvcc-13 1160 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

#ifdef EXPECT_VALID_TWIN
using checked = sgd<moments<fp32>>;
#else
using checked = sgd<fp32>;
#endif
