// SPDX-License-Identifier: BSL-1.0
// The typed function does one addition more: costs.py has to refuse it.
#include <dryfit/units.hpp>

extern "C" {
[[gnu::noinline]] void typed_quantities(dryfit::bytes& sum, dryfit::bytes more) { sum += more + more; }
[[gnu::noinline]] void bare_doubles(double& sum, double more) { sum += more; }
}

int main() {
    dryfit::bytes typed;
    double bare = 0;
    typed_quantities(typed, dryfit::bytes(1));
    bare_doubles(bare, 1);
    return typed.in_base_unit == 2 * bare ? 0 : 1;
}
