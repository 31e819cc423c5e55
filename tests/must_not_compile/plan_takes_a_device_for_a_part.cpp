// SPDX-License-Identifier: BSL-1.0
// A device is no part of a plan: it stands inside a cluster, of so many.
// documents: is_a_part
// expected-error {{a device is no part of a plan: take cluster<device, devices_per_node>}}
// expected-text {{rule::is_a_part<(T> .with T=)?dryfit::devices::h100_sxm_80gb}}
// byte-limit: g++-12 1590, clang-14 1010, clang-22 1070, nvcc-13 1040 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, micro_batch_size<1>, sequence_length<4096>> {};

#ifdef EXPECT_VALID_TWIN
using checked = base::with<cluster<devices::h100_sxm_80gb, 8>>;
#else
using checked = base::with<devices::h100_sxm_80gb>;
#endif
