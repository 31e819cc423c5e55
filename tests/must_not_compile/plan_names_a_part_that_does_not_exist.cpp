// SPDX-License-Identifier: BSL-1.0
// A misspelt part is found, and the right one suggested.
// expected-error-gcc {{'tensor_paralel' was not declared in this scope}}
// expected-error-clang {{undeclared identifier 'tensor_paralel'}}
// expected-error-nvcc {{tensor_paralel is not a template}}
// byte-limit: g++-12 1844, clang-14 215, nvcc-13 1051
// byte-limit: clang-22 430 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, micro_batch_size<1>, sequence_length<4096>> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<tensor_parallel<2>>;
#else
using checked = base::with<tensor_paralel<2>>;
#endif
