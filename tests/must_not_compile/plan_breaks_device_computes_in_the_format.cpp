// SPDX-License-Identifier: BSL-1.0
// An A100 has no fp8.
// documents: device_computes_in_the_format
// expected-error {{the device does not multiply matrices in this format: .* fp8 on H100}}
// breaks {{device_computes_in_the_format<8, 3, 0>}}
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, zero_stage<1>, micro_batch_size<1>, sequence_length<4096>, recompute::full,
                   kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<mixed_precision<fp8_e4m3>, cluster<devices::h100_sxm_80gb, 8>>;
#else
using checked = base::with<mixed_precision<fp8_e4m3>>;
#endif
