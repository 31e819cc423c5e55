// SPDX-License-Identifier: BSL-1.0
// expected-output {{852559872 parameters}}
// expected-output petabytes
