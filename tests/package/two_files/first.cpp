// SPDX-License-Identifier: BSL-1.0
#include "both.hpp"

sight seen_by_first() { return seen(); }
