// SPDX-License-Identifier: BSL-1.0
/// \file
/// Devices, how they are joined, and a catalogue of both (`devices::h100_sxm_80gb`, `fabrics::infiniband<400>`).
#pragma once

#include <dryfit/hardware/catalog/a100.hpp>
#include <dryfit/hardware/catalog/b200.hpp>
#include <dryfit/hardware/catalog/h100.hpp>
#include <dryfit/hardware/catalog/h200.hpp>
#include <dryfit/hardware/catalog/mi300x.hpp>
#include <dryfit/hardware/catalog/nvidia.hpp>
#include <dryfit/hardware/catalog/v100.hpp>
#include <dryfit/hardware/cluster.hpp>
#include <dryfit/hardware/device.hpp>
#include <dryfit/hardware/headroom.hpp>
#include <dryfit/hardware/link.hpp>
