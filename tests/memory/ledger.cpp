// SPDX-License-Identifier: BSL-1.0
#include <dryfit/memory/ledger.hpp>

#include <doctest/doctest.h>
#include <set>
#include <string>

namespace ledger_tests {
using namespace dryfit;

/// A ledger whose fullest phase allocates so many bytes, with 1000 bytes of context.
constexpr memory_ledger allocating(double amount) {
    memory_ledger ledger{};
    ledger.by_phase[static_cast<int>(phase::backward)].add(account::activations, amount);
    ledger.by_phase[static_cast<int>(phase::backward)].add(account::context, 1000);
    ledger.by_phase[static_cast<int>(phase::backward)].operation = "softmax";
    ledger.fullest = phase::backward;
    return ledger;
}

constexpr double page = 2 * 1024 * 1024;

} // namespace ledger_tests

TEST_CASE("ledger: the context is in no phase's sum") {
    using namespace ledger_tests;
    phase_ledger row{};
    for (int i = 0; i < account_count; ++i) row.add(accounts[i], 1 << i);
    // The 14 accounts hold 1 + 2 + ... + 8192; the last one is the context.
    CHECK(accounts[account_count - 1] == account::context);
    CHECK(row[account::context] == bytes(8192));
    CHECK(row[account::parameters] == bytes(1));
    CHECK(row.allocated() == bytes(8191));
    row.add(account::parameters, 10);
    CHECK(row[account::parameters] == bytes(11));
    CHECK(row.allocated() == bytes(8201));
}

TEST_CASE("ledger: every account and every phase is listed, at its own place, with a name of its own") {
    using namespace ledger_tests;
    // The switches of `name` have every enumerator, or they do not compile without a warning: the first number that has
    // no name is the count.
    std::set<std::string> names;
    for (int i = 0; i < account_count; ++i) {
        CHECK(accounts[i] == account{i});
        CHECK(names.insert(name(accounts[i])).second);
    }
    CHECK(names.count("?") == 0);
    CHECK(name(account{account_count}) == std::string("?"));
    names.clear();
    for (int i = 0; i < phase_count; ++i) {
        CHECK(phases[i] == phase{i});
        CHECK(names.insert(name(phases[i])).second);
    }
    CHECK(names.count("?") == 0);
    CHECK(name(phase{phase_count}) == std::string("?"));
}

TEST_CASE("ledger: phases, accounts and their peak") {
    using namespace ledger_tests;
    const memory_ledger ledger = allocating(5000);
    CHECK(ledger.peak_phase() == phase::backward);
    CHECK(ledger.peak_operation() == std::string("softmax"));
    CHECK(ledger.at(phase::backward) == bytes(5000));
    CHECK(ledger.at(phase::forward) == bytes{});
    CHECK(ledger.at(phase::backward, account::activations) == bytes(5000));
    CHECK(ledger.at(phase::backward, account::gradients) == bytes{});
    CHECK(ledger[account::activations] == bytes(5000));
    CHECK(ledger[account::context] == bytes(1000));
    CHECK(ledger.allocated() == bytes(5000));
}

TEST_CASE("ledger: reserved is whole pages of 2 MiB, to the byte") {
    using namespace ledger_tests;
    CHECK(allocating(0).reserved() == bytes{});
    CHECK(allocating(1).reserved() == bytes(page));
    CHECK(allocating(page - 1).reserved() == bytes(page));
    CHECK(allocating(page).reserved() == bytes(page));
    CHECK(allocating(page + 1).reserved() == bytes(2 * page));
    CHECK(allocating(40000 * page - 1).reserved() == bytes(40000 * page));
    CHECK(allocating(40000 * page).reserved() == bytes(40000 * page));
    CHECK(allocating(40000 * page + 1).reserved() == bytes(40001 * page));
    static_assert(allocating(page + 1).reserved() == bytes(2 * page));
}

TEST_CASE("ledger: in use is what is reserved and the context") {
    using namespace ledger_tests;
    CHECK(allocating(page + 1).in_use() == bytes(2 * page + 1000));
    CHECK(allocating(0).in_use() == bytes(1000));
}

TEST_CASE("ledger: amounts beyond what fits are still ordered") {
    using namespace ledger_tests;
    CHECK(allocating(1e300).reserved() >= bytes(1e300));
    CHECK(allocating(1e300).in_use() < bytes(1.7976931348623157e308));
}

TEST_CASE("ledger: a refused one fits nowhere, in none of its sizes") {
    using namespace ledger_tests;
    memory_ledger ledger{};
    ledger.refused = true;
    for (const bytes total : {ledger.allocated(), ledger.reserved(), ledger.in_use()}) {
        CHECK(total > bytes(1e300));
        CHECK(total == total); // no NaN
    }
    for (const phase p : phases) {
        CHECK(ledger.at(p) > bytes(1e300));
        CHECK(ledger.at(p, account::logits) > bytes(1e300));
    }
    CHECK(ledger[account::parameters] > bytes(1e300));
}

TEST_CASE("ledger: every phase and account has a name of its own") {
    using namespace ledger_tests;
    std::set<std::string> names;
    for (const phase p : phases) names.insert(name(p));
    CHECK(names.size() == phase_count);
    names.clear();
    for (const account a : accounts) names.insert(name(a));
    CHECK(names.size() == account_count);
    CHECK(names.count("?") == 0);
    for (int i = 0; i < phase_count; ++i) CHECK(static_cast<int>(phases[i]) == i);
    for (int i = 0; i < account_count; ++i) CHECK(static_cast<int>(accounts[i]) == i);
}
