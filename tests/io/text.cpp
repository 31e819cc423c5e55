// SPDX-License-Identifier: BSL-1.0
#include <dryfit/dryfit.hpp>
#include <dryfit/io/text.hpp>

#include <doctest/doctest.h>
#include <string>

using namespace dryfit;

namespace text_test {

struct plan_7b : plan<models::llama_2_7b, cluster<devices::a100_sxm_80gb, 8>, frameworks::deepspeed,
                      mixed_precision<bf16>, adamw<>, zero_stage<2>, micro_batch_size<1>, sequence_length<4096>,
                      global_batch_size<64>, recompute::full, kernels::flash_attention> {};

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

} // namespace text_test

using text_test::has;

TEST_CASE("the ledger of a plan is a table of accounts and phases in GB") {
    const std::string table = io::text(memory(text_test::plan_7b::spec));
    for (const phase p : phases) CHECK(has(table, name(p)));
    CHECK(has(table, "GB (1e9 bytes)"));
    CHECK(has(table, "parameters                        13.477")); // 2 x 6 738 415 616 B
    CHECK(has(table, "optimizer states                   6.738")); // 8 x 6 738 415 616 B / 8
    CHECK(has(table, "batch inputs                      <0.001")); // 65 536 B of token ids and labels
    CHECK(has(table, "in use"));
    CHECK_FALSE(has(table, "gathered parameters")); // an account with nothing in it has no row
}

TEST_CASE("the report of a plan lists what was settled by default, and the verdict") {
    const std::string report = io::text(text_test::plan_7b::spec);
    CHECK(has(report, "llama-2-7b on 1 node of 8 A100"));
    CHECK(has(report, "data parallel 8: what the other groups leave"));
    CHECK(has(report, "micro 1 x accumulation 8 x data 8 = 64 sequences of 4096 tokens"));
    CHECK(has(report, "master weights fp32"));
    CHECK(has(report, "fits, with"));
    CHECK(has(io::text(text_test::plan_7b::with<zero_stage<0>>::spec), "does not fit: "));
    CHECK(has(io::text(text_test::plan_7b::with<headroom<bytes{5e9}>>::spec), "less headroom of 5.000 GB"));
}

TEST_CASE("a report says what is impossible or pointless") {
    plan_spec spec = text_test::plan_7b::spec;
    spec.layout.tensor = 6;
    const std::string refused = io::text(spec);
    CHECK(has(refused, "impossible: layout.tensor = 6 does not divide the 32 attention heads"));
    CHECK_FALSE(has(refused, "GB (1e9 bytes)"));
    CHECK(has(io::text(memory(spec)), "refused"));

    spec = text_test::plan_7b::spec;
    spec.layout.sequence = true; // without a tensor-parallel group
    CHECK(has(io::text(spec), "pointless: "));

    const std::string nothing = io::text(plan_spec{});
    for (const char* missing : {"model", "cluster", "framework", "precision", "optimizer", "micro", "sequence"})
        CHECK(has(nothing, missing));
}

TEST_CASE("a device whose overheads are unknown is reported so") {
    using on_amd = text_test::plan_7b::with<cluster<devices::mi300x_192gb, 8>>;
    CHECK(has(io::text(on_amd::spec), "driver context unknown for this device: not counted"));
}
