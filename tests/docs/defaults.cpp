// SPDX-License-Identifier: BSL-1.0
// docs/defaults.md says what the library does: every row of it is here with a check, and no other.
#include <dryfit/decide/fits.hpp>
#include <dryfit/hardware.hpp>
#include <dryfit/memory/memory.hpp>
#include <dryfit/model.hpp>
#include <dryfit/plan.hpp>
#include <dryfit/training.hpp>

#include <cstddef>
#include <doctest/doctest.h>
#include <fstream>
#include <istream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace defaults_tests {
using namespace dryfit;

/// A plan that says nothing but what it has to.
template <class Framework = frameworks::deepspeed, class Precision = mixed_precision<bf16>, class... Parts>
constexpr plan_spec bare() {
    return plan<models::llama_2_7b, cluster<devices::h100_sxm_80gb, 8, 2>, Framework, Precision, adamw<>,
                micro_batch_size<2>, sequence_length<4096>, Parts...>::spec;
}

constexpr held_formats formats_of(const plan_spec& spec) { return resolve(spec).formats; }

constexpr batch_sizes batch_of(const batch& b) { return resolve(b, 4); }

bool schedule_is_1f1b() {
    return bare<frameworks::megatron_core, mixed_precision<bf16>, pipeline_parallel<4>>().layout.schedule ==
           pipeline_schedule::one_forward_one_backward;
}

bool kernels_are_usual() {
    return frameworks::megatron_core::spec.usual_kernels == kernel_choice::fused &&
           frameworks::deepspeed::spec.usual_kernels == kernel_choice::flash_attention &&
           frameworks::plain_pytorch::spec.usual_kernels == kernel_choice::flash_attention &&
           frameworks::deepspeed::spec.eager == hugging_face_eager &&
           frameworks::plain_pytorch::spec.eager == hugging_face_eager &&
           bare().kernels.choice == kernel_choice::of_the_framework &&
           resolve(bare()).kernels.attention == attention_kernel::flash;
}

bool gradients_are_as_told() {
    return formats_of(bare()).gradients == formats::bf16::spec &&
           formats_of(bare<frameworks::plain_pytorch>()).gradients == formats::bf16::spec &&
           formats_of(bare<frameworks::megatron_core>()).gradients == formats::fp32::spec &&
           formats_of(bare<frameworks::deepspeed, pure_precision<bf16>>()).gradients == formats::bf16::spec &&
           formats_of(bare<frameworks::deepspeed, autocast<bf16>>()).gradients == formats::fp32::spec;
}

bool master_weights_are_as_told() {
    return formats_of(bare()).master_weights == formats::fp32::spec &&
           !formats_of(bare<frameworks::deepspeed, pure_precision<bf16>>()).master_weights.is_set() &&
           !formats_of(bare<frameworks::deepspeed, autocast<bf16>>()).master_weights.is_set();
}

bool moments_are_as_told() {
    return resolve(bare()).moment_format == formats::fp32::spec &&
           resolve(bare<frameworks::deepspeed, autocast<bf16>>()).moment_format == formats::fp32::spec &&
           resolve(bare<frameworks::deepspeed, pure_precision<bf16>>()).moment_format == formats::bf16::spec;
}

bool scale_up_domain_is_as_told() {
    cluster_spec machines = cluster<devices::h100_sxm_80gb, 8, 2>{};
    if (scale_up_domain(machines) != 8) return false;
    machines.device.scale_up_domain = 72;
    return scale_up_domain(machines) == 72;
}

bool unknown_size_is_nominal() {
    plan_spec spec = bare();
    spec.cluster.device = devices::h100_pcie_80gb{};
    return usable_memory_is_assumed(spec.cluster.device) && available_memory(spec) == bytes(80e9);
}

bool unknown_context_is_not_counted() {
    plan_spec spec = bare();
    spec.cluster.device = devices::mi300x_192gb{};
    const memory_ledger ledger = memory(spec);
    return !ledger.context_is_known && ledger[account::context] == bytes{} && memory(bare()).context_is_known;
}

/// A row: what is not said, what it means, and whether the library does that.
struct row {
    std::string subject;
    std::string meaning;
    bool holds = true;
};

std::vector<row> rows_of_the_library() {
    const plan_spec spec = bare();
    const resolved_plan plan = resolve(spec);
    return {
        {"`data_parallel`", "devices / (tensor x context x pipeline)",
         plan.groups.data == 16 && resolve(bare<frameworks::megatron_core, mixed_precision<bf16>, tensor_parallel<2>,
                                                context_parallel<2>, pipeline_parallel<2>>())
                                           .groups.data == 2},
        {"two of micro-batch, accumulation, global batch",
         "any two fix the third; one alone leaves the accumulation at 1",
         batch_of({.micro = 2, .global = 24}).accumulation == 3 &&
             batch_of({.accumulation = 3, .global = 24}).micro == 2 &&
             batch_of({.micro = 2, .accumulation = 3}).global == 24 && batch_of({.micro = 2}).accumulation == 1 &&
             batch_of({.global = 24}).micro == 6},
        {"`tensor_parallel`, `context_parallel`, `pipeline_parallel`", "1",
         plan.groups.tensor == 1 && plan.groups.context == 1 && plan.groups.pipeline == 1},
        {"the schedule of `pipeline_parallel`", "1F1B", schedule_is_1f1b()},
        {"the exchange of `context_parallel`", "ring",
         bare<frameworks::megatron_core, mixed_precision<bf16>, context_parallel<2>>().layout.exchange ==
             context_exchange::ring},
        {"`sequence_parallel`", "off", !spec.layout.sequence},
        {"`zero_stage`", "0", spec.sharding.stage == 0},
        {"`recompute`", "none", spec.recompute.granularity == recompute_granularity::none},
        {"`kernels`",
         "the framework's usual set: fused for Megatron-Core; for DeepSpeed and plain PyTorch Hugging Face's code with "
         "a flash attention (its default, `sdpa`)",
         kernels_are_usual()},
        {"`gradients`",
         "mixed precision: the narrow format, fp32 in Megatron-Core; pure precision: its format; autocast: fp32",
         gradients_are_as_told()},
        {"`master_weights`", "mixed precision: fp32; pure precision and autocast: none", master_weights_are_as_told()},
        {"`adamw<moments<...>>`", "mixed precision and autocast: fp32; pure precision: its format",
         moments_are_as_told()},
        {"`headroom`", "none", spec.headroom == bytes{}},
        {"the scale-up domain of a cluster", "the device's own, or a node", scale_up_domain_is_as_told()},
        {"the fabric of `cluster`", "the network card that usually comes with the device",
         spec.cluster.fabric == devices::h100_sxm_80gb::spec.network},
        {"usable memory of a device without a source for it", "the nominal size x 1e9 bytes, flagged as assumed",
         unknown_size_is_nominal()},
        {"the driver context of a device whose vendor is not NVIDIA", "unknown: not counted, and the ledger says so",
         unknown_context_is_not_counted()},
    };
}

/// The rows of the page's table.
std::vector<row> rows_of(std::istream& page) {
    std::vector<row> rows;
    for (std::string line; std::getline(page, line);) {
        if (!line.starts_with("| ") || line == "| not said | meaning |") continue;
        const std::size_t middle = line.find(" | ");
        if (middle == std::string::npos || !line.ends_with(" |")) {
            rows.push_back({line, ""});
            continue;
        }
        rows.push_back({line.substr(2, middle - 2), line.substr(middle + 3, line.size() - middle - 5)});
    }
    return rows;
}

/// What is wrong with the page; empty if nothing is.
std::string complaint_about(const std::vector<row>& page, const std::vector<row>& library) {
    for (const row& said : page) {
        bool known = false;
        for (const row& r : library) {
            if (r.subject != said.subject) continue;
            known = true;
            if (r.meaning != said.meaning) return "the page has another meaning than the test: " + said.subject;
        }
        if (!known) return "no test knows the row: " + said.subject;
    }
    for (const row& r : library) {
        if (!r.holds) return "the library does something else: " + r.subject;
        int times = 0;
        for (const row& said : page) times += said.subject == r.subject ? 1 : 0;
        if (times != 1) return "the page needs one row: " + r.subject;
    }
    return "";
}

} // namespace defaults_tests

TEST_CASE("defaults: docs/defaults.md says what the library does") {
    using namespace defaults_tests;
    std::ifstream page(DRYFIT_TEST_DATA "/../../docs/defaults.md");
    REQUIRE(page);
    CHECK(complaint_about(rows_of(page), rows_of_the_library()) == "");
}

TEST_CASE("defaults: what is wrong is refused") {
    using defaults_tests::complaint_about;
    using defaults_tests::row;
    const auto rows_in = [](const char* text) {
        std::istringstream page(text);
        return defaults_tests::rows_of(page);
    };
    const std::vector<row> library = {{"`a`", "1", true}, {"b", "off", true}};
    CHECK(complaint_about(rows_in("| not said | meaning |\n|---|---|\n| `a` | 1 |\n| b | off |\n"), library) == "");
    CHECK(complaint_about(rows_in("| `a` | 2 |\n| b | off |\n"), library) ==
          "the page has another meaning than the test: `a`");
    CHECK(complaint_about(rows_in("| `a` | 1 |\n"), library) == "the page needs one row: b");
    CHECK(complaint_about(rows_in("| `a` | 1 |\n| b | off |\n| b | off |\n"), library) == "the page needs one row: b");
    CHECK(complaint_about(rows_in("| `a` | 1 |\n| b | off |\n| c | on |\n"), library) == "no test knows the row: c");
    CHECK(complaint_about(rows_in("| `a` | 1 |\n| b | off |\n"), {{"`a`", "1", true}, {"b", "off", false}}) ==
          "the library does something else: b");
}
