// SPDX-License-Identifier: BSL-1.0
// What a header of a trainer looks like that only names plans, quantities and parts: it must not pull in Boost.
#pragma once

#include <dryfit/fwd.hpp>

struct plan_7b; // a plan, where it is defined

dryfit::bytes smallest_device(const dryfit::plan_spec& spec);
dryfit::memory_ledger ledger_of_first_stage(const dryfit::plan_spec& spec);
void name_phase(dryfit::phase phase, dryfit::account account, const char* (&names)[2]);
dryfit::seconds time_to_read(dryfit::bytes amount, dryfit::bytes_per_second bandwidth);

/// What a trainer knows about a part.
template <class Part>
struct knows {
    static constexpr bool value = false;
};
template <std::int64_t Stage>
struct knows<dryfit::zero_stage<Stage>> {
    static constexpr bool value = true;
};
template <dryfit::format_type Format>
struct knows<dryfit::mixed_precision<Format>> {
    static constexpr bool value = true;
};
template <class Moments>
struct knows<dryfit::adamw<Moments>> {
    static constexpr bool value = true;
};
template <class... Parts>
struct knows<dryfit::composed_plan<Parts...>> {
    static constexpr bool value = (knows<Parts>::value && ...);
};

static_assert(knows<dryfit::composed_plan<dryfit::zero_stage<2>, dryfit::mixed_precision<dryfit::bf16>>>::value);
static_assert(!knows<dryfit::tensor_parallel<2>>::value);
