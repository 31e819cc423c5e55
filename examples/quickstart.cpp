// SPDX-License-Identifier: BSL-1.0
// Four plans for Llama-2-7B on one node, one for Llama-3-70B on eight, judged by the compiler and then printed.
//
// ZeRO (Rajbhandari et al. 2020): 16 bytes a parameter of Llama-2-7B are too much without sharding, stage 0; from stage
// 1 on the plan fits. Weights 2 B of 6 738 415 616 parameters.
// expected-output {{parameters +13.477 +13.477 +13.477 +13.477}}
// expected-output {{verdict +does not fit: }}
// expected-output {{verdict +fits, with }}
// expected-output {{llama-3-70b on 8 nodes of 8 H100}}
// [plan]
#include <dryfit/dryfit.hpp>
// [end plan]
#include <dryfit/io/text.hpp>

#include <cstdio>

// [plan]
using namespace dryfit;
using namespace dryfit::literals;

// clang-format off
struct plan_7b : plan<models::llama_2_7b,
                      cluster<devices::a100_sxm_80gb, 8>, // one node of 8
                      frameworks::deepspeed,              // who holds what, in which format
                      mixed_precision<bf16>, adamw<>, zero_stage<2>,
                      micro_batch_size<1>, sequence_length<4096>, global_batch_size<64>,
                      recompute::full, kernels::flash_attention> {};
// clang-format on

static_assert(fits<plan_7b>);               // every rank, on its device
static_assert(fits_within<plan_7b, 40_GB>); // a budget of your own; shows both numbers when it fails
using checked = must_fit<plan_7b>;          // the same as a hard error, with the largest accounts in it

using longer = plan_7b::with<zero_stage<3>, sequence_length<8192>>;
static_assert(!possible_with<plan_7b, tensor_parallel<6>>); // 6 does not divide 32 heads, nor 8 devices
// [end plan]
static_assert(fits<longer>);
static_assert(!fits<plan_7b::with<zero_stage<0>>>); // 16 bytes a parameter on every device
static_assert(parameters(models::llama_2_7b{}).total() == 6'738'415'616);

// clang-format off
struct plan_70b : plan<models::llama_3_70b,
                       cluster<devices::h100_sxm_80gb, 8, 8>, // 8 nodes of 8
                       frameworks::megatron_core,
                       mixed_precision<bf16>, adamw<>, zero_stage<1>, // the distributed optimizer
                       tensor_parallel<8>, sequence_parallel, pipeline_parallel<4>,
                       micro_batch_size<1>, sequence_length<8192>, global_batch_size<64>> {};
// clang-format on

int main() {
    const auto print = [](const plan_spec& spec) { std::printf("%s\n\n", io::text(spec).c_str()); };
    print(plan_7b::with<zero_stage<0>>::spec);
    print(plan_7b::with<zero_stage<1>>::spec);
    print(plan_7b::spec);
    print(plan_7b::with<zero_stage<3>>::spec);
    print(plan_70b::spec);
}
