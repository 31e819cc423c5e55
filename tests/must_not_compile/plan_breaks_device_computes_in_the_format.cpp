// SPDX-License-Identifier: BSL-1.0
// An A100 has no fp8.
// documents: device_computes_in_the_format
// expected-error {{the device has to multiply matrices in the format of the plan's precision \(its bits, its mantissa bits, the device's TFLOP/s\): take bf16 or tf32 from A100 on, fp8 on H100, H200, B200 and MI300X, fp32 or fp16 on any device of the catalogue}}
// expected-sentence {{: the device does not multiply matrices in the format of precision\.compute \(fp8_e4m3: 8 bits, 3 of mantissa\): take bf16 or tf32 from A100 on, fp8 on H100, H200, B200 and MI300X, fp32 or fp16 on any device of the catalogue}}
// breaks {{device_computes_in_the_format<8, 3, 0>}}
// byte-limit: g++-12 2707, clang-14 2421, clang-22 2453, nvcc-13 2390
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
