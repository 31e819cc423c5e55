// SPDX-License-Identifier: BSL-1.0
// Without padding the vocabulary of GPT-2 cannot be dealt out; Megatron pads it.
// documents: tensor_parallel_divides_vocabulary
// expected-error {{tensor_parallel has to divide the vocabulary, which this framework does not pad: take a divisor, enlarge vocab_size, or take a framework that pads, such as frameworks::megatron_core}}
// expected-sentence {{: layout\.tensor = 2 does not divide the vocabulary of 50257, which this framework does not pad: take a divisor of 50257, enlarge model\.vocab_size, or take a framework that pads, such as frameworks::megatron_core}}
// breaks {{tensor_parallel_divides_vocabulary<2, 50257>}}
// byte-limit: g++-12 2050, clang-14 1510, clang-22 1840, nvcc-13 1580 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base
    : plan<models::gpt_2, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>, adamw<>,
           zero_stage<1>, micro_batch_size<1>, sequence_length<1024>, recompute::full, kernels::flash_attention> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<tensor_parallel<2>, frameworks::megatron_core>;
#else
using checked = base::with<tensor_parallel<2>>;
#endif
