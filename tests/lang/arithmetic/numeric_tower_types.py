"""What kind each mix of bool, int, float, complex, Fraction, Decimal and own number gives; comparisons across them."""
from decimal import Decimal
from fractions import Fraction
def t(f):
    try:
        r = f()
        return f"{type(r).__name__}:{r}"
    except Exception as e:
        return type(e).__name__
class N(int): pass
vals = [True, 2, 2.5, 1 + 1j, Fraction(1, 2), Decimal("1.5"), N(3), 1 << 65]
for a in vals:
    print(*(t(lambda: a + b) for b in vals), sep=" | ")
    print(*(t(lambda: a * b)[:30] for b in vals), sep=" | ")
    print(*(t(lambda: a < b) for b in vals), *(t(lambda: a == b) for b in vals), sep=" ")
print(1 == 1.0 == True == Fraction(1) == Decimal(1) == 1 + 0j, len({1, 1.0, True, Fraction(1), Decimal(1), 1 + 0j, N(1)}))
print(2**53 == 2.0**53, 2**53 + 1 == 2.0**53, 2**53 + 1 > 2.0**53, 10**400 > 1e308, 10**400 < float("inf"), -(10**400) > float("-inf"), 1 < float("nan"), 0.1 == Fraction(1, 10), 0.5 == Fraction(1, 2), Decimal("0.1") == 0.1)
print(sum([0.1] * 10), sum([1, 2.5, Fraction(1, 2)]), sum([[1], [2]], []), sum([], "x") if False else "-", max(1, 1.0), max(1.0, 1), min(True, 1), sorted([2, 1.5, True, N(0)]))
print(-N(5), type(-N(5)).__name__, +N(5) is not N(5), abs(N(-5)), N(5).real, type(N(5) + N(1)).__name__, int(N(5)), type(int(N(5))).__name__, N(7).__class__.__name__, (5).numerator, (2.5).real, 5 .imag)
