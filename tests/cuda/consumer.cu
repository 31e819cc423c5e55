// SPDX-License-Identifier: BSL-1.0
// A CUDA file that uses dryfit, with all its names: none may clash with CUDA's own.
#include <dryfit/dryfit.hpp>

using namespace dryfit;
using namespace dryfit::literals;

// clang-format off
struct plan_7b : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                      mixed_precision<bf16>, adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<4096>,
                      global_batch_size<64>, recompute::full, kernels::flash_attention> {};
// clang-format on

static_assert(fits<plan_7b>);
static_assert(fits_within<plan_7b, 60_GB>);
static_assert(!possible_with<plan_7b, tensor_parallel<6>>);
using checked = must_fit<plan_7b>;
using longer = plan_7b::with<zero_stage<3>, sequence_length<8192>>;

inline constexpr plan_spec spec = longer::spec;
using from_value = plan_of<spec>;

template <bytes Capacity>
struct gpu {};
gpu<80_GB> device;

int4 cuda_vector{1, 2, 3, 4};
__global__ void kernel(int4*) {}
