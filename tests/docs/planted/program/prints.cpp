// SPDX-License-Identifier: BSL-1.0
// expected-output {{parameters}}
