"""bool, int, IntEnum and int subclasses mixed in arithmetic and comparison of one loop."""
from enum import IntEnum
class E(IntEnum):
    ONE = 1
    TWO = 2
class I(int):
    def __mul__(self, o): return I(int(self) * o + 1)
def run(n):
    vals = [1, True, E.TWO, I(3), 0, False, E.ONE]
    total, mul, eq = 0, I(1), 0
    for i in range(n):
        v = vals[i % 7]
        total += v
        mul = mul * v % 1009 if i % 2 else I(v) * 2
        eq += v == 1 and v is not True
        eq += (v < E.TWO) * 10
    return total, mul, type(total).__name__, eq
print(run(7))
print(run(105))
