// SPDX-License-Identifier: BSL-1.0
// The figures of CHANGELOG.md's newest ledger revision are those that the library computes, to the byte: a term that
// changes them needs a new revision.
#include <dryfit/memory/memory.hpp>
#include <dryfit/version.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <doctest/doctest.h>
#include <fstream>
#include <istream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "support/reference_plans.hpp"

namespace changelog_tests {
using namespace dryfit;

struct figure {
    std::string plan;
    std::string peak_phase;
    std::vector<std::int64_t> allocated; ///< by phase
    std::int64_t in_use = 0;

    friend bool operator==(const figure&, const figure&) = default;
};

struct revision {
    std::int64_t number = 0;
    std::vector<figure> figures;
};

/// A whole number whose digits may stand in groups; -1 for anything else.
std::int64_t number_in(const std::string& text) {
    std::string digits;
    for (const char c : text)
        if (c != ' ') digits += c;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc{} && end == digits.data() + digits.size() ? value : -1;
}

/// The cells of a row `| a | b |`, without the blanks around them.
std::vector<std::string> cells_of(const std::string& row) {
    std::vector<std::string> cells;
    std::istringstream text(row.substr(1));
    for (std::string cell; std::getline(text, cell, '|');) {
        const std::size_t first = cell.find_first_not_of(' ');
        const std::size_t last = cell.find_last_not_of(' ');
        cells.push_back(first == std::string::npos ? "" : cell.substr(first, last - first + 1));
    }
    return cells;
}

/// The revisions of a changelog, in the order in which they stand.
std::vector<revision> revisions_in(std::istream& text) {
    const std::string heading = "### Ledger revision ";
    std::vector<revision> found;
    bool inside = false;
    for (std::string line; std::getline(text, line);) {
        if (line.starts_with("#")) {
            inside = line.starts_with(heading);
            if (inside) found.push_back({number_in(line.substr(heading.size())), {}});
        } else if (inside && line.starts_with("| `")) {
            const std::vector<std::string> cells = cells_of(line);
            figure read{.plan = line, .peak_phase = "", .allocated = {}, .in_use = -1};
            if (cells.size() == 3 + phase_count) {
                read = {.plan = cells[0], .peak_phase = cells[1], .allocated = {}, .in_use = number_in(cells.back())};
                for (std::size_t i = 2; i + 1 != cells.size(); ++i) read.allocated.push_back(number_in(cells[i]));
            }
            found.back().figures.push_back(read);
        }
    }
    return found;
}

/// What the library computes.
std::vector<figure> figures_of_the_library() {
    std::vector<figure> figures;
    for (const auto& [plan, spec] : reference_plans::all) {
        const memory_ledger ledger = memory(spec);
        figures.push_back({.plan = std::string("`") + plan + "`",
                           .peak_phase = name(ledger.peak_phase()),
                           .allocated = {},
                           .in_use = static_cast<std::int64_t>(ledger.in_use().in_base_unit)});
        for (const phase p : phases)
            figures.back().allocated.push_back(static_cast<std::int64_t>(ledger.at(p).in_base_unit));
    }
    return figures;
}

/// What is wrong with a changelog; empty if nothing is.
std::string complaint_about(std::istream& text, const std::vector<figure>& computed) {
    const std::vector<revision> revisions = revisions_in(text);
    if (revisions.empty()) return "there is no ledger revision";
    for (std::size_t i = 0; i != revisions.size(); ++i) {
        const auto expected = static_cast<std::int64_t>(revisions.size() - i);
        if (revisions[i].number != expected)
            return "revision " + std::to_string(expected) + " is not where it should be (the newest stands first)";
        if (i > 0 && revisions[i].figures == revisions[i - 1].figures)
            return "revision " + std::to_string(revisions[i - 1].number) + " changes no figure";
    }
    if (revisions.front().figures == computed) return "";
    std::string rows = "the library computes other figures than revision " + std::to_string(revisions.front().number) +
                       " states: they need revision " + std::to_string(revisions.front().number + 1) + "\n";
    for (const figure& f : computed) {
        rows += "| " + f.plan + " | " + f.peak_phase + " | ";
        for (const std::int64_t amount : f.allocated) rows += std::to_string(amount) + " | ";
        rows += std::to_string(f.in_use) + " |\n";
    }
    return rows;
}

std::string complaint_about(const std::string& text) {
    std::istringstream stream(text);
    return complaint_about(stream,
                           {{.plan = "`one`", .peak_phase = "loss", .allocated = {12, 1234, 56, 78}, .in_use = 5678}});
}

} // namespace changelog_tests

TEST_CASE("changelog: the newest ledger revision has the figures of the library") {
    using namespace changelog_tests;
    std::ifstream text(DRYFIT_TEST_DATA "/../../CHANGELOG.md");
    REQUIRE(text);
    const std::string complaint = complaint_about(text, figures_of_the_library());
    INFO(complaint);
    CHECK(complaint.empty());
}

TEST_CASE("changelog: the newest ledger revision is that of the header") {
    using namespace changelog_tests;
    std::ifstream text(DRYFIT_TEST_DATA "/../../CHANGELOG.md");
    const std::vector<revision> revisions = revisions_in(text);
    REQUIRE(!revisions.empty());
    CHECK(revisions.front().number == ledger_revision);
}

TEST_CASE("changelog: what is wrong is refused") {
    using changelog_tests::complaint_about;
    const std::string first =
        "### Ledger revision 1\n\n| plan | peak in | a | b | c | d | e |\n|---|---|---:|---:|---:|---:|---:|\n"
        "| `one` | loss | 12 | 1 234 | 56 | 78 | 5 678 |\n";
    const std::string second = "### Ledger revision 2\n| `one` | loss | 12 | 1 234 | 56 | 78 | 5 678 |\n";
    const std::string old = "### Ledger revision 1\n| `one` | loss | 12 | 1 200 | 56 | 78 | 5 678 |\n";
    CHECK(complaint_about(first) == "");
    CHECK(complaint_about(second + old) == "");
    CHECK(complaint_about("# Changelog\n") == "there is no ledger revision");

    SUBCASE("a wrong figure, phase or plan") {
        for (const char* row :
             {"| `one` | loss | 12 | 1 235 | 56 | 78 | 5 678 |\n", "| `one` | loss | 12 | 1 234 | 56 | 78 | 5 679 |\n",
              "| `one` | backward | 12 | 1 234 | 56 | 78 | 5 678 |\n",
              "| `two` | loss | 12 | 1 234 | 56 | 78 | 5 678 |\n",
              "| `one` | loss | 12 | about 1 234 | 56 | 78 | 5 678 |\n", "| `one` | loss | 12 | 1 234 | 56 | 78 |\n",
              "| `one` | loss | 13 | 1 234 | 56 | 78 | 5 678 |\n"})
            CHECK(complaint_about(std::string("### Ledger revision 1\n") + row).find("need revision 2") !=
                  std::string::npos);
    }
    SUBCASE("a plan that is not there, or there twice") {
        CHECK(complaint_about("### Ledger revision 1\n").find("need revision 2") != std::string::npos);
        CHECK(complaint_about(first + "| `one` | loss | 12 | 1 234 | 56 | 78 | 5 678 |\n").find("need revision 2") !=
              std::string::npos);
    }
    SUBCASE("the right figures below another heading") {
        CHECK(complaint_about("### Ledger revision 1\n### Notes\n| `one` | loss | 12 | 1 234 | 56 | 78 | 5 678 |\n")
                  .find("need revision 2") != std::string::npos);
    }
    SUBCASE("an old revision that stands first, a gap, a revision that changes nothing") {
        CHECK(complaint_about(first + second).find("newest stands first") != std::string::npos);
        CHECK(complaint_about("### Ledger revision 3\n" + old).find("newest stands first") != std::string::npos);
        CHECK(complaint_about(second + first) == "revision 2 changes no figure");
    }
}
