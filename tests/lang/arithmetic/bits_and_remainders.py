"""Shifts, bits, `//` and `%` of ints around the sizes where they are kept otherwise, and of their kin."""

import operator

VALUES = (0, 1, -1, 2, 7, -7, 30, 62, 63, 64, -64, 2**30, -(2**30), 2**31 - 1, 2**60, 2**62, -(2**62))
VALUES += (2**63 - 1, -(2**63), 2**63, 2**64, -(2**64), 2**90, True, False)
COUNTS = (0, 1, 2, 29, 30, 31, 61, 62, 63, 64, 65, 90, -1, True)


class Own(int):
    def __and__(self, other):
        return "own and"

    def __rmod__(self, other):
        return "own rmod"


def shown(function, a, b):
    try:
        return function(a, b)
    except (ZeroDivisionError, ValueError, TypeError) as error:
        return f"{type(error).__name__}: {error}"


def bits(a, b):
    return a & b, a | b, a ^ b, a & 7, a | 8, 255 ^ a


def parts(a, b):
    return a // b, a % b, divmod(a, b) == (a // b, a % b)


def by_constants(a):
    return a // 7, a % 7, a // -7, a % -7, a // -1, a % -1, a // 1, a % 1, a >> 3, a << 3, a >> 0, a >> 63, a >> 64


def left(a, b):
    return a << b


def right(a, b):
    return a >> b


def in_place(a, b):
    x = y = z = a
    x &= b
    y |= b
    z ^= b
    q, r = a, a
    if b:
        q //= b
        r %= b
    return x, y, z, q, r


def total(found):
    return sum(map(ord, str(found))), str(found)[:60]


for a in VALUES:
    print(a, by_constants(a), ~a, -a)
    for b in VALUES:
        print(total([shown(bits, a, b), shown(parts, a, b), in_place(a, b)]))
    for b in COUNTS:
        print(total([shown(left, a, b), shown(right, a, b)]))

for a, b in ((5, 2.5), (2.5, 5), (-7.5, 2), (7, 0.0), (Own(6), 3), (7, Own(5)), (True, True), ("%d", 5), ([1], 2)):
    print([shown(f, a, b) for f in (operator.mod, operator.floordiv, parts, bits, left, right)])
print(shown(bits, {1, 2}, {2, 3}))
