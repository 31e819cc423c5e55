// SPDX-License-Identifier: BSL-1.0
// A part of the user's own that lacks something is told what a part has.
// documents: is_a_part
// expected-error {{this part lacks something: give it 'static constexpr slot fills', which is one of slot, and 'static constexpr void apply\(auto& spec\)'}}
// expected-text {{rule::is_a_part<(T> .with T=)?(.*::)?eight_ways}}
// byte-limit: g++-12 1580, clang-14 1050, clang-22 1100, nvcc-13 1020 (reviewed)
#include <dryfit/dryfit.hpp>

using namespace dryfit;

struct eight_ways {
    static constexpr slot fills = slot::user_1;
#ifdef EXPECT_VALID_TWIN
    static constexpr void apply(auto& spec) { spec.layout.tensor = 8; }
#else
    void apply(auto& spec) { spec.layout.tensor = 8; }
#endif
};

struct base : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed, mixed_precision<bf16>,
                   adamw<>, micro_batch_size<1>, sequence_length<4096>> {};
using checked = base::with<eight_ways>;
