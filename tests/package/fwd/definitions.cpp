// SPDX-License-Identifier: BSL-1.0
// Defines what interface.hpp declares, with all of dryfit.
#include <dryfit/dryfit.hpp>

#include "interface.hpp"

using namespace dryfit;

struct plan_7b : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                      mixed_precision<bf16>, adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<4096>,
                      global_batch_size<64>, recompute::full, kernels::flash_attention> {};

bytes smallest_device(const plan_spec& spec) { return capacity_of(spec).needed; }

memory_ledger ledger_of_first_stage(const plan_spec& spec) { return memory(spec, {.pipeline_stage = 0}); }

void name_phase(phase phase, account account, const char* (&names)[2]) {
    names[0] = name(phase);
    names[1] = name(account);
}

seconds time_to_read(bytes amount, bytes_per_second bandwidth) { return amount / bandwidth; }

// The names are those of the definitions.
static_assert(knows<plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 1>, frameworks::deepspeed,
                         mixed_precision<bf16>, adamw<>, micro_batch_size<1>, sequence_length<4096>>>::value == false);
static_assert(knows<adamw<>>::value && knows<zero_stage<3>>::value && knows<mixed_precision<fp16>>::value);
