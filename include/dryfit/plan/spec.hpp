// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/hardware/cluster.hpp>
#include <dryfit/model/transformer.hpp>
#include <dryfit/training/batch.hpp>
#include <dryfit/training/framework.hpp>
#include <dryfit/training/kernels.hpp>
#include <dryfit/training/optimizer.hpp>
#include <dryfit/training/parallel.hpp>
#include <dryfit/training/precision.hpp>
#include <dryfit/training/recompute.hpp>
#include <dryfit/training/sharding.hpp>
#include <dryfit/units.hpp>

namespace dryfit {

/// A plan as a value: what `plan<Parts...>` spells in types, field by field, before any default is merged in.
///
/// A default-constructed spec is not a plan; `diagnose` names what is missing. Only `resolve` and the rules read the
/// raw fields.
struct plan_spec {
    transformer model{};
    cluster_spec cluster{};
    dryfit::framework framework{};
    dryfit::precision precision{};
    dryfit::optimizer optimizer{};
    dryfit::sharding sharding{};
    dryfit::layout layout{};
    dryfit::batch batch{};
    recompute_policy recompute{};
    kernel_policy kernels{};
    bytes headroom{};

    friend constexpr bool operator==(const plan_spec&, const plan_spec&) = default;
};

} // namespace dryfit
