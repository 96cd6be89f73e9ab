"""`-x` and `x ** 2` of ints at the ends of machine words, of floats with their signs, and of what only looks like them."""

import math
import struct


class Whole(int):
    def __neg__(self):
        return "negated"

    def __pow__(self, other):
        return f"to the {other}"


class Real(float):
    def __neg__(self):
        return "negated, too"


NUMBERS = [
    0, 1, -1, 7, -7, True, False, 3037000499, 3037000500, -3037000500, 2**62, -(2**62), 2**63 - 1, -(2**63), 2**63,
    -(2**63) - 1, 2**100, 0.0, -0.0, 1.5, -2.5, 1e308, 5e-324, math.inf, -math.inf, math.nan, -math.nan,
    Whole(3), Real(2.5), 2j, complex(0.0, -0.0),
]


def negated(values):
    found = []
    for x in values:
        y = -x
        found.append((type(y).__name__, repr(y), struct.pack("d", y) if type(y) is float else None))
    return found


def squared(values):
    found = []
    two = 2
    for x in values:
        try:
            y = x**2
            y2 = x**two
            z = x
            z **= 2
        except OverflowError as error:
            y = y2 = z = error.args
        found.append((type(y).__name__, repr(y), repr(y2) == repr(y) == repr(z), repr(x**1), repr((-3) ** 2)))
    return found


for _ in range(20):
    first, second = negated(NUMBERS), squared(NUMBERS)
for line in (*first, *second):
    print(line)

for wrong in ("a", None, [1]):
    for act in (lambda x: -x, lambda x: x**2):
        try:
            act(wrong)
        except TypeError as error:
            print(error)
