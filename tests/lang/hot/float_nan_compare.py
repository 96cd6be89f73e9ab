"""Comparisons with nan, infinities and signed zeros in hot loops."""
nan, inf = float("nan"), float("inf")


def table(n):
    values = [nan, inf, -inf, 0.0, -0.0, 1, 10**400, True]
    counts = dict.fromkeys("== != < <= > >=".split(), 0)
    for i in range(n):
        a, b = values[i % 8], values[i // 8 % 8]
        counts["=="] += a == b
        counts["!="] += a != b
        counts["<"] += a < b
        counts["<="] += a <= b
        counts[">"] += a > b
        counts[">="] += a >= b
    return counts


print(table(64), table(640))


def until_nan(n):
    x = 1e300
    turns = 0
    for i in range(n):
        x = x * 10 if i < 20 else x - x if x == inf else x + 1
        if x != x:
            return i, x
    return turns


print(until_nan(100))


def extremes(items):
    low = high = items[0]
    for x in items:
        if x < low:
            low = x
        if not x <= high:
            high = x
    return low, high


print(extremes([1.0, nan, 2.0, -1.0] * 20), extremes([nan, 1.0] * 20), min([nan, 1.0]), max([1.0, nan]))
total = 0
x = nan
for i in range(100):
    if x is x and not x == x:
        total += 1
    if x in [x]:
        total += 100
    if 0.0 <= x <= 1.0:
        total += 10000
print(total, [nan] == [nan], (nan,) == (nan,), -0.0 == 0.0, str(0.0 * -1))
