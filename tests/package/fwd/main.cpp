// SPDX-License-Identifier: BSL-1.0
// Calls what interface.hpp declares.
#include <dryfit/dryfit.hpp>

#include "interface.hpp"

int main() {
    const dryfit::plan_spec no_plan{};
    const char* names[2];
    name_phase(dryfit::phase::loss, dryfit::account::logits, names);
    const bool right = ledger_of_first_stage(no_plan).refused && smallest_device(no_plan) > dryfit::bytes(1e300) &&
                       time_to_read(dryfit::bytes(6), dryfit::bytes_per_second(2)) == dryfit::seconds(3) &&
                       names[0][0] == 'l' && names[1][1] == 'o';
    return right ? 0 : 1;
}
