// SPDX-License-Identifier: BSL-1.0
// A header of a trainer that only names plans, quantities and parts: it includes neither Boost nor the model.
#pragma once

// [light_header]
#include <dryfit/fwd.hpp>

struct plan_7b; // struct plan_7b : dryfit::plan<...> {}; is elsewhere
dryfit::bytes needed(const dryfit::plan_spec& spec);

/// What the command line of a launcher says for a part.
template <class Part>
struct launcher;
template <std::int64_t Stage>
struct launcher<dryfit::zero_stage<Stage>>;
// [end light_header]
