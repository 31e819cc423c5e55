// SPDX-License-Identifier: BSL-1.0
#include <cstdio>

#include "both.hpp"

int main() {
    const sight first = seen_by_first();
    const sight second = seen();
    int failed = 0;
    const auto expect = [&](bool holds, const char* what, int number = 0) {
        if (holds) return;
        std::printf("%s %d differs between the files\n", what, number);
        failed = 1;
    };
    for (int i = 0; i < variable_count; ++i) expect(first.variables[i] == second.variables[i], "variable", i);
    expect(first.memory == second.memory, "memory");
    expect(first.diagnose == second.diagnose, "diagnose");
    expect(first.is_possible == second.is_possible, "is_possible");
    expect(first.hash == second.hash, "hash");
    expect(first.needed_by_type == second.needed_by_type, "peak of the type");
    expect(first.needed_by_value == second.needed_by_value, "peak of the value");
    if (first.of_its_own == second.of_its_own) { // planted: this test can see a difference
        std::puts("a constant that is not inline should have differed");
        failed = 1;
    }
    return failed;
}
