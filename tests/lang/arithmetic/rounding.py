"""round, floor, ceil, trunc, int of halves, negatives, digits, big ints, own classes."""
import math
halves = [0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 0.49999999999999994, 4503599627370497.5]
print([round(h) for h in halves], [math.floor(h) for h in halves], [math.ceil(h) for h in halves], [int(h) for h in halves], [h // 1 for h in halves])
print(round(2.675, 2), round(1.005, 2), round(0.125, 2), round(-0.125, 2), round(5.015, 2), round(1e22, 2), round(1.5, 0), round(15.0, -1), round(25.0, -1), round(1e300, -300), round(0.1, 400), round(12345.678, -5), round(-0.4), repr(round(-0.4, 0)))
print(round(5, -1), round(15, -1), round(25, -1), round(-15, -1), round(14, 5), round(10**30 + 5, -1), round(7, -10), round(True), type(round(True)).__name__, round(1234, -2), round(1250, -2), round(1350, -2))
print(round(2.5, None), type(round(2.5, None)).__name__, type(round(2.5, 0)).__name__, type(round(3, 0)).__name__)
for f in (lambda: round("x"), lambda: round(1.5, "1"), lambda: round(1.5, 1.5), lambda: round(float("inf")), lambda: round(float("inf"), 1), lambda: round(1j), lambda: round(), lambda: round(1, 2, 3), lambda: math.floor("1"), lambda: math.floor(float("nan")), lambda: round(float("nan"), 2)):
    try:
        print(f())
    except (TypeError, ValueError, OverflowError) as e:
        print(type(e).__name__, e)
class R:
    def __round__(self, n="none"): return ("round", n)
print(round(R()), round(R(), 5), round(R(), None))
from decimal import Decimal
from fractions import Fraction
print(round(Fraction(5, 2)), round(Decimal("2.675"), 2), round(Fraction(22, 7), 3), math.floor(Fraction(-7, 2)), int(Decimal("-3.9")))
