// SPDX-License-Identifier: BSL-1.0
// Planted: the same name for two types.
struct counted {
    double amount;
};
int read(const counted& c);

int main() { return read(counted{0.5}); }
