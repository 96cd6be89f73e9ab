"""Loops over complex numbers, whose arithmetic changes nothing else: what fails in them fails in each turn anew."""

import cmath


def escapes(c, limit):
    z = 0j
    for step in range(limit):
        if abs(z) > 2.0:
            return step
        z = z * z + c
    return limit


class Scaled(complex):
    def __mul__(self, other):
        seen.append(other)
        return Scaled(complex.__mul__(self, other))

    __rmul__ = __mul__

    def __abs__(self):
        return 1.5


seen = []
print([escapes(complex(x / 10, y / 10), 50) for x in range(-20, 8, 4) for y in range(-8, 9, 4)])


def mixed(values):
    total = 0j
    sizes = {}
    for turn, value in enumerate(values):
        try:
            total += value * (1 - 2j) / (turn % 3)
        except ZeroDivisionError as error:
            sizes[turn] = str(error)
        except TypeError as error:
            sizes[turn] = len(sizes)
        if sizes and len(sizes) % 5 == 0:
            total -= abs(value)
        if value == 3:
            total = -total + value ** 2
    return total, len(sizes), sizes.get(0), list(sizes)[:3]


for _ in range(5):
    print(mixed([k + 0.5j for k in range(60)]))
    print(mixed([True, 2, 3.5, 3 + 0j, 1j] * 12))
print(mixed([Scaled(1, k) for k in range(30)]), len(seen), seen[:2])
try:
    for power in range(400):
        cmath.exp(1j) * abs(complex(1.5e308, 1.5e308) if power == 399 else 2j)
except OverflowError as error:
    print(power, error)
