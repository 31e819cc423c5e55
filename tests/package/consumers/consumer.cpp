// SPDX-License-Identifier: BSL-1.0
// A program outside dryfit's build: it prints the version that it was compiled with.
#include <dryfit/dryfit.hpp>

#include <cstdio>

using namespace dryfit;

struct plan_7b : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                      mixed_precision<bf16>, adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<4096>,
                      global_batch_size<64>, recompute::full, kernels::flash_attention> {};
using checked = must_fit<plan_7b>;

int main() {
    std::printf("dryfit %d.%d.%d (%d), ledger revision %d\n", DRYFIT_VERSION_MAJOR, DRYFIT_VERSION_MINOR,
                DRYFIT_VERSION_PATCH, DRYFIT_VERSION, ledger_revision);
}
