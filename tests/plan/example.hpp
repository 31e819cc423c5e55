// SPDX-License-Identifier: BSL-1.0
// The plan that the tests of this folder change one thing in.
#pragma once

#include <dryfit/hardware.hpp>
#include <dryfit/model.hpp>
#include <dryfit/plan.hpp>
#include <dryfit/training.hpp>

namespace example {

using namespace dryfit;

struct plan_7b : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                      mixed_precision<bf16>, adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<4096>,
                      global_batch_size<64>, recompute::full, kernels::flash_attention> {};

/// plan_7b with a change.
template <class Change>
constexpr plan_spec changed(Change change) {
    plan_spec spec = plan_7b::spec;
    change(spec);
    return spec;
}

constexpr bool same_text(const char* a, const char* b) {
    for (; *a == *b; ++a, ++b)
        if (*a == '\0') return true;
    return false;
}

constexpr bool contains(const char* text, const char* part) {
    for (;; ++text) {
        int matched = 0;
        while (part[matched] != '\0' && text[matched] == part[matched]) ++matched;
        if (part[matched] == '\0') return true;
        if (*text == '\0') return false;
    }
}

/// Whether a rule is among the violations of a plan.
constexpr bool breaks(const plan_spec& spec, const char* rule) {
    for (const violation& v : diagnose(spec))
        if (same_text(v.rule, rule)) return true;
    return false;
}

constexpr bool has_impossible(const violations& found) {
    for (const violation& v : found)
        if (v.severity == severity::impossible) return true;
    return false;
}

} // namespace example
