// SPDX-License-Identifier: BSL-1.0
// refused {{forbidden text: boost::units::list}}
// refused-sentences {{forbidden text: boost::units::list}}
// expected-error {{incomplete|undefined}}
#include <boost/units/dimension.hpp>

template <class Shown>
struct show;

#ifdef EXPECT_VALID_TWIN
show<boost::units::list<int, boost::units::dimensionless_type>>* shown;
#else
show<boost::units::list<int, boost::units::dimensionless_type>> shown;
#endif
