"""Builtins with a fast path in traces: len, abs, min, max, float, in loops that get hot."""


def lengths(items, text, pairs):
    total = 0
    for i in range(400):
        total += len(items) + len(text) + len(pairs)
        if i == 300:
            items.append(i)
        if i == 350:
            items = "a string now"
    return total


def absolutes(n):
    total = 0
    for i in range(n):
        total += abs(i - 200) + abs(float(i) - 200.5)
    return total, abs(-(2**63)), abs(-0.0), abs(True)


def extrema(n):
    low, high = 10**20, -(10**20)
    small, large = float("inf"), float("-inf")
    for i in range(n):
        x = (i * 7919) % 1009
        low = min(low, x)
        high = max(high, x)
        small = min(small, x / 2)
        large = max(large, x / 2)
    return low, high, small, large, min(1, 1.0), max(1, 1.0), min(True, 1), max(0.0, -0.0)


def nans(n):
    nan = float("nan")
    found = []
    for i in range(n):
        a = min(nan, float(i))
        b = max(float(i), nan)
        if i % 100 == 0:
            found.append((a, b))
    return found


def wrong(n):
    seen = []
    for i in range(n):
        try:
            len(i if i > 390 else [i])
        except TypeError as e:
            seen.append(str(e))
    return seen[:2], len(seen)


print(lengths([1, 2, 3], "abcd", (1, 2)))
print(absolutes(400))
print(extrema(400))
print(nans(400))
print(wrong(400))
