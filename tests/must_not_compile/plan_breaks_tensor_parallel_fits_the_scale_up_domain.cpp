// SPDX-License-Identifier: BSL-1.0
// A tensor-parallel group that spans nodes has to be meant.
// documents: tensor_parallel_fits_the_scale_up_domain
// expected-error {{tensor_parallel has to stay within the devices that the scale-up links join: take less, or say that you mean it with tensor_parallel_across_nodes}}
// expected-sentence {{: layout\.tensor = 16 is more than the 8 devices that the scale-up links join: take at most 8, or say that you mean it with tensor_parallel_across_nodes}}
// breaks {{tensor_parallel_fits_the_scale_up_domain<16, 8>}}
// byte-limit: g++-12 2040, clang-14 1480, clang-22 1550, nvcc-13 1560 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8, 2>, frameworks::deepspeed,
                   mixed_precision<bf16>, adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>,
                   recompute::full, kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<tensor_parallel<16>, tensor_parallel_across_nodes>;
#else
using checked = base::with<tensor_parallel<16>>;
#endif
