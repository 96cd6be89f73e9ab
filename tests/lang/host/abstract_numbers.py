"""Decimal, Fraction and statistics fed by the program's classes; numbers.Number registered."""
import numbers, statistics
from decimal import Decimal, getcontext, localcontext
from fractions import Fraction
class N:
    def __init__(self, v): self.v = v
    def __add__(self, o): return N(self.v + getattr(o, "v", o))
    __radd__ = __add__
    def __truediv__(self, o): return N(self.v / o)
    def __float__(self): return float(self.v)
    def __index__(self): return int(self.v)
    def __eq__(self, o): return self.v == getattr(o, "v", o)
    def __hash__(self): return hash(self.v)
    def __repr__(self): return f"N({self.v})"
print(sum([N(1), N(2)]), sum([N(1)], N(5)), sum([1, N(2), 3]), numbers.Number in N.__mro__, isinstance(N(1), numbers.Number))
numbers.Number.register(N)
print(isinstance(N(1), numbers.Number), isinstance(True, numbers.Integral), isinstance(1.5, numbers.Rational))
with localcontext() as c:
    c.prec = 5
    print(Decimal(1) / 3, Decimal("1.10") + 1, Decimal(10) ** 20 / 7)
print(Fraction(3, 6), Fraction("0.125") + 1, Fraction(1.5), Fraction(1, 3) < Decimal("0.5") if False else "-", Fraction(7, 2) // 1, 2 ** Fraction(1, 2), round(Fraction(7, 3), 1), hash(Fraction(1, 2)) == hash(0.5))
print(statistics.mean([1, 2, 4]), statistics.median([3, 1, 2]), statistics.mode("aab"), statistics.pstdev([1, 3]))
try:
    Fraction(1, 0)
except ZeroDivisionError as e:
    print(e)
try:
    Decimal("x")
except ArithmeticError as e:
    print(type(e).__name__)
