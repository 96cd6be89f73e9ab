"""Float sums and products whose last bit depends on the order; conversions at the edge of 53 bits."""
import math


def run(n):
    s = t = 0.0
    p = 1.0
    for i in range(1, n):
        s += 1 / i
        t += 0.1
        p *= 1 + 1 / (i * i)
    return s, t, p


print(*run(10), *run(1000))


def mixed(n):
    big = 1 << 53
    out = []
    for i in range(n):
        x = big + i
        if float(x) != x:
            out.append(i)
        if x + 0.5 == x or x * 1.0 - x:
            out.append(-i)
    return len(out), sum(out)


print(mixed(100))


def newton(x):
    g = x
    for i in range(60):
        g = (g + x / g) / 2
    return g


print([newton(x) for x in (2.0, 1e-300, 1e300, 9)], math.sqrt(2))


def rounding(n):
    total = 0
    for i in range(-n, n):
        h = i / 2
        total += round(h) * 3 + int(h) + math.floor(h) * 5 - math.ceil(h) + (h // 1) + h % 1
        total += round(i / 8, 2)
    return total


print(rounding(77))
x = 1.0
steps = 0
while x:
    x /= 2
    steps += 1
print(steps)
x = 1
while x + 1.0 != x:
    x *= 2
print(x)
for i in range(60):
    try:
        y = float(10 ** (i * 7))
    except OverflowError as e:
        print(i, e)
        break
print(-7 // 2.0, -7 % 2.5, 7 % -2.5, divmod(-0.0, 3), 1e308 * 10, 0.1 + 0.2)
