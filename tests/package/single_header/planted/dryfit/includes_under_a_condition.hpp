#pragma once
#ifdef __GNUC__
#include <dryfit/x.hpp>
#endif
