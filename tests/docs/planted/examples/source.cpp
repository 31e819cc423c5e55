// SPDX-License-Identifier: BSL-1.0
// [size]
int size = 2;
// [end size]

int twice(int number) {
    // [body]
    // clang-format off
    if (number == 0)
        return 0;
    // clang-format on
    // [end body]
    number += number;
    // [body]
    return number;
    // [end body]
}

// [open]
int last = 0;
