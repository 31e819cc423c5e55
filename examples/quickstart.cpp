// SPDX-License-Identifier: BSL-1.0
// Four plans for Llama-2-7B on one node, one for Llama-3-70B on eight, judged by the compiler and then printed.
#include <dryfit/dryfit.hpp>
#include <dryfit/io/text.hpp>

#include <cstdio>

using namespace dryfit;
using namespace dryfit::literals;

// clang-format off
struct plan_7b : plan<models::llama_2_7b,
                      cluster<devices::a100_sxm_80gb, 8>, // one node of 8
                      frameworks::deepspeed,              // who holds what, in which format
                      mixed_precision<bf16>, adamw<>, zero_stage<2>,
                      micro_batch_size<1>, sequence_length<4096>, global_batch_size<64>,
                      recompute::full, kernels::flash_attention> {};

struct plan_70b : plan<models::llama_3_70b,
                       cluster<devices::h100_sxm_80gb, 8, 8>, // 8 nodes of 8
                       frameworks::megatron_core,
                       mixed_precision<bf16>, adamw<>, zero_stage<1>, // the distributed optimizer
                       tensor_parallel<8>, sequence_parallel, pipeline_parallel<4>,
                       micro_batch_size<1>, sequence_length<8192>, global_batch_size<64>> {};
// clang-format on

static_assert(fits<plan_7b>);
static_assert(fits_within<plan_7b, 60_GB>);
static_assert(!fits<plan_7b::with<zero_stage<0>>>);         // 16 bytes a parameter on every device
static_assert(!possible_with<plan_7b, tensor_parallel<6>>); // 6 does not divide 32 heads, nor 8 devices
static_assert(parameters(models::llama_2_7b{}).total() == 6'738'415'616);

int main() {
    const auto print = [](const plan_spec& spec) { std::printf("%s\n\n", io::text(spec).c_str()); };
    print(plan_7b::with<zero_stage<0>>::spec);
    print(plan_7b::with<zero_stage<1>>::spec);
    print(plan_7b::spec);
    print(plan_7b::with<zero_stage<3>>::spec);
    print(plan_70b::spec);
}
