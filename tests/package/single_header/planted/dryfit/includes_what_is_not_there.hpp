#pragma once
#include <dryfit/missing.hpp>
