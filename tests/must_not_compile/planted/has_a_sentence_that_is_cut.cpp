// SPDX-License-Identifier: BSL-1.0
// refused-sentences {{a sentence is cut: a second is no}}
// expected-error {{no byte}}
// expected-sentence {{a second is no}}
#ifdef EXPECT_VALID_TWIN
static_assert(true);
#else
static_assert(false, "a second is no...");
#endif
