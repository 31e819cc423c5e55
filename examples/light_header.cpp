// SPDX-License-Identifier: BSL-1.0
// Where what light_header.hpp declares is defined: only this file includes dryfit.
//
// expected-output {{--zero-stage 2: 29\.6 GB}}
#include "light_header.hpp"

#include <dryfit/dryfit.hpp>

#include <cstdint>
#include <cstdio>

using namespace dryfit;

struct plan_7b
    : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
           adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<4096>, recompute::full> {};

bytes needed(const plan_spec& spec) { return capacity_of(spec).needed; }

template <std::int64_t Stage>
struct launcher<zero_stage<Stage>> {
    static constexpr const char* option = "--zero-stage";
    static constexpr std::int64_t argument = Stage;
};

int main() {
    using stage = launcher<zero_stage<2>>;
    std::printf("%s %lld: %.1f GB\n", stage::option, static_cast<long long>(stage::argument),
                in_GB(needed(plan_7b::spec)));
}
