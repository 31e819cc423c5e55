// SPDX-License-Identifier: BSL-1.0
// A data-parallel size may be given, and has to be the right one.
// documents: data_parallel_agrees
// expected-error {{data_parallel has to be devices / \(tensor_parallel x context_parallel x pipeline_parallel\): leave it out, it is derived}}
// expected-sentence {{: layout\.data = 4 disagrees with devices / \(tensor x context x pipeline\) = 8: leave it out, it is derived}}
// breaks {{data_parallel_agrees<4, 8>}}
// byte-limit: g++-12 2010, clang-14 1470, clang-22 1550, nvcc-13 1480 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<data_parallel<8>>;
#else
using checked = base::with<data_parallel<4>>;
#endif
