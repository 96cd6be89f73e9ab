"""Operations between an int and a float, and divisions, at the edges of what a double holds."""

import math

INTS = (0, 1, -1, 7, -7, 2**29, 2**30 - 1, 2**30, -(2**30), 2**31, 2**53, 2**53 + 1, -(2**53) - 1, 2**62, 2**63, 2**80)
FLOATS = (0.0, -0.0, 1.5, -2.5, 1e308, 5e-324, 2.0**53, float("inf"), float("-inf"), float("nan"), 1073741823.5)


def shown(value):
    return f"{value!r}{'-' if isinstance(value, float) and math.copysign(1, value) < 0 else ''}"


def tried(work, a, b):
    try:
        return shown(work(a, b))
    except (ArithmeticError, TypeError) as error:
        return f"{type(error).__name__}: {error}"


def plus(a, b): return a + b
def minus(a, b): return a - b
def times(a, b): return a * b
def over(a, b): return a / b
def less(a, b): return a < b
def at_most(a, b): return a <= b
def equal(a, b): return a == b
def unequal(a, b): return a != b
def more(a, b): return a > b
def at_least(a, b): return a >= b


def added(a, b):
    a += b
    return a


def divided(a, b):
    a /= b
    return a


def decided(a, b):
    found = []
    if a < b: found.append("<")
    if a <= b: found.append("<=")
    if a == b: found.append("==")
    if a != b: found.append("!=")
    if a > b: found.append(">")
    if a >= b: found.append(">=")
    return " ".join(found)


for work in (plus, minus, times, over, less, at_most, equal, unequal, more, at_least, added, divided, decided):
    print(work.__name__)
    for a in INTS:
        print(a, *(f"{tried(work, a, b)} {tried(work, b, a)}" for b in FLOATS))
    print(*(tried(work, True, b) for b in FLOATS))
for a in INTS:
    print(a, *(tried(over, a, b) for b in INTS))
for a in FLOATS:
    print(a, *(tried(over, a, b) for b in FLOATS), shown(-a))
print(*(shown(-a) for a in INTS))


class Number(float):
    def __add__(self, other): return "added"
    def __radd__(self, other): return "added to"
    def __lt__(self, other): return "less"
    def __truediv__(self, other): return "over"
    def __rtruediv__(self, other): return "under"


class Whole(int):
    def __radd__(self, other): return "to whole"
    def __gt__(self, other): return "more"
    def __rtruediv__(self, other): return "under whole"


n, w = Number(2.0), Whole(3)
for _ in range(3):
    print(n + 1, 1 + n, 1.5 + n, n < 1, 1 < n, n / 2, 2 / n, 1.5 + w, 1 + w, 1.5 < w, w > 1.5, 2.5 / w, n + w, w + n)
