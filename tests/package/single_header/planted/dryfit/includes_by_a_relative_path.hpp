#pragma once
#include "x.hpp"
