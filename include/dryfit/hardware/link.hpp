// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/units.hpp>

namespace dryfit {

/// A connection as one device sees it. Unit: bytes a second in one direction, as the datasheet states it; 0: there is
/// none, or its rate is not known.
struct link {
    bytes_per_second bandwidth{};

    friend constexpr bool operator==(const link&, const link&) = default;
};

} // namespace dryfit
