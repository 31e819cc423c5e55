#pragma once
#include <dryfit/numerics.hpp>
#include <dryfit/plan/spec.hpp>
#include <dryfit/units/quantity.hpp>
