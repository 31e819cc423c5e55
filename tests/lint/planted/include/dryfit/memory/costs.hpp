#pragma once
#include <dryfit/network/traffic.hpp>

#include <string>

#include "ledger.hpp"
