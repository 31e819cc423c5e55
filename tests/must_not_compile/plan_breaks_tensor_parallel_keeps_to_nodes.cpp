// SPDX-License-Identifier: BSL-1.0
// Groups of 4 on nodes of 6: the second group has two devices on either node.
// documents: tensor_parallel_keeps_to_nodes
// expected-error {{tensor_parallel has to divide the devices of a node, or to be a multiple of them, lest some groups straddle nodes: take a divisor or a multiple, or say that you mean it with tensor_parallel_across_nodes}}
// expected-sentence {{: layout\.tensor = 4 neither divides the 6 devices of a node nor is a multiple of them, so some groups straddle nodes and others do not: take a divisor or a multiple of 6, or say that you mean it with tensor_parallel_across_nodes}}
// breaks {{tensor_parallel_keeps_to_nodes<4, 6>}}
// byte-limit: g++-12 2150, clang-14 1600, clang-22 1680, nvcc-13 1620 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 6, 2>, frameworks::deepspeed,
                   mixed_precision<bf16>, adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>,
                   recompute::full, kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<tensor_parallel<2>>;
#else
using checked = base::with<tensor_parallel<4>>;
#endif
