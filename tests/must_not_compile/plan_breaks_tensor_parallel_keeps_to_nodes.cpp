// SPDX-License-Identifier: BSL-1.0
// Groups of 4 on nodes of 6: the second group has two devices on either node.
// documents: tensor_parallel_keeps_to_nodes
// expected-error {{tensor_parallel has to divide the devices of a node, or to be a multiple}}
// breaks {{tensor_parallel_keeps_to_nodes<4, 6>}}
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
