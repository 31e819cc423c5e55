// SPDX-License-Identifier: BSL-1.0
// Planted: the same name for two types.
struct counted {
    int amount;
};
int read(const counted& c) { return c.amount > 0; }
