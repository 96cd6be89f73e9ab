"""Doubles: special values, formatting, mixing with ints."""
inf = float("inf")
nan = float("nan")
print(inf, -inf, nan, nan == nan, inf - inf, 1e308 * 10)
print(0.1 + 0.2, 1 / 3, 2.5 // 1, -2.5 // 1, 5.5 % 2, -5.5 % 2, 5.5 % -2)
print(1.0 == 1, 1.5 > 1, 2**0.5, (-8) ** (1 / 3))
print(round(2.5), round(3.5), round(2.675, 2), round(-1.5), round(1234, -2))
x = 1
x = x / 2
x += 1
print(x, type(x).__name__, -0.0, abs(-0.0), int(1e20), float(10**16 + 1))
try:
    print(1.0 / 0)
except ZeroDivisionError as e:
    print("error", e)
try:
    print(5 % 0)
except ZeroDivisionError as e:
    print("error", e)
try:
    print(int(inf))
except OverflowError as e:
    print("error", e)
total = 0.0
i = 0
while i < 1000:
    total += i * 0.5
    i += 1
print(total, 1e16, 1e15, 123456789.123, 1e-5, 0.0001)
print(3 + 4j, (1 + 2j) * (3 - 1j), abs(3 + 4j))
