// SPDX-License-Identifier: BSL-1.0
// The same plan as a value: changed, judged and reported while the program runs.
//
// Gradients: a rank of 2 has half of 6 738 415 616 parameters, 2 B each, and a quarter of them is its share: 1.685 GB.
// expected-output {{gradients +- +- +[0-9.]+ +1\.685}}
// expected-output {{verdict +fits, with }}
#include <dryfit/dryfit.hpp>
#include <dryfit/io/text.hpp>

#include <cstdio>

using namespace dryfit;

// clang-format off
struct plan_7b : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                      mixed_precision<bf16>, adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<4096>,
                      recompute::full, kernels::flash_attention> {};
// clang-format on

void report() {
    // [values]
    plan_spec spec = plan_7b::spec; // a plain aggregate; or fill one field by field
    spec.batch.sequence = 8192;
    tensor_parallel<2>::apply(spec);                                          // every part can be applied to a value
    for (const violation& v : diagnose(spec)) std::puts(v.message().c_str()); // field, value and what was expected

    const memory_ledger ledger = memory(spec); // the fullest rank; memory(spec, {.pipeline_stage = 0}) for another
    if (ledger.refused) return;                // impossible, or no such rank: diagnose says why
    const bytes gradients = ledger[account::gradients];           // at the peak
    const bytes logits = ledger.at(phase::loss, account::logits); // in a phase
    if (!capacity_of(spec).fits()) std::puts("too large");        // .needed, .available
    std::puts(io::text(spec).c_str());                            // the ledger as a table (dryfit/io/text.hpp)
    // [end values]
    std::printf("%.3f GB of gradients at the peak, %.3f GB of logits in the loss\n", in_GB(gradients), in_GB(logits));
}

int main() { report(); }
