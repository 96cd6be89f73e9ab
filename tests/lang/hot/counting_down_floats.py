"""Loops ended by float conditions: sums of tenths, halving to zero, growth to infinity, nan."""
def run():
    x, n = 0.0, 0
    while x != 1.0 and n < 100: x += 0.1; n += 1
    y, m = 1.0, 0
    while y > 1e-30: y /= 3; m += 1
    z, k = 1.5, 0
    while z < float("inf"): z *= z; k += 1
    w, j = 5.0, 0
    while w == w and j < 60: w = w - w if j == 40 else w + 1 if j < 40 else w / 1 if j < 50 else float("nan"); j += 1
    return round(x, 6), n, y, m, z, k, j
print(run())
print(sum(1 for _ in iter(lambda s=[0.0]: s.__setitem__(0, s[0] + 0.25) or s[0] >= 20, True)))
