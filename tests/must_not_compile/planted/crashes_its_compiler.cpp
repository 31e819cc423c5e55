// SPDX-License-Identifier: BSL-1.0
// refused {{forbidden text: internal compiler error}}
// refused-sentences {{forbidden text: internal compiler error}}
// expected-error {{no byte}}
#ifdef EXPECT_VALID_TWIN
static_assert(true);
#else
static_assert(false, "internal compiler error: a second is no byte");
#endif
