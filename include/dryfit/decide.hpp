// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dryfit/decide/fits.hpp>
