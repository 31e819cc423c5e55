// SPDX-License-Identifier: BSL-1.0
/// \file
/// The parts of a plan that say how a model is trained, and the conventions of the frameworks.
#pragma once

#include <dryfit/training/batch.hpp>
#include <dryfit/training/framework.hpp>
#include <dryfit/training/frameworks/deepspeed.hpp>
#include <dryfit/training/frameworks/megatron_core.hpp>
#include <dryfit/training/frameworks/plain_pytorch.hpp>
#include <dryfit/training/kernels.hpp>
#include <dryfit/training/optimizer.hpp>
#include <dryfit/training/parallel.hpp>
#include <dryfit/training/pipeline.hpp>
#include <dryfit/training/precision.hpp>
#include <dryfit/training/recompute.hpp>
#include <dryfit/training/sharding.hpp>
#include <dryfit/training/slot.hpp>
