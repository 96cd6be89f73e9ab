"""//, %, divmod, / of large and negative ints; by zero; mixed sizes; results at the word's edges."""
values = [0, 1, -1, 7, -7, 10**18, -(10**18), (1 << 63) - 1, -(1 << 63), 1 << 64, -(1 << 64) - 3, 10**40, -(10**40) + 1]
for a in values:
    row = []
    for b in values:
        try:
            q, r = divmod(a, b)
            assert q == a // b and r == a % b and q * b + r == a and (r == 0 or (r < 0) == (b < 0))
            row.append(hash((q, r)) % 1009)
        except ZeroDivisionError as e:
            row.append(str(e))
    print(a, row)
for a, b in ((1, 3), (-7, 2), (1 << 64, 3), (10**400, 10**399), (1, 10**400), (10**400, 1), (10**400, -(10**90)), ((1 << 53) + 1, 1), (-(1 << 63), -1), (0, -5)):
    try:
        print(a / b)
    except OverflowError as e:
        print(e)
print(-7 // 2, -7 % 2, 7 // -2, 7 % -2, -(1 << 63) // -1, (1 << 63) % -1, True // 2, True % True, (10**30) // 10**29, -1 // 10**30, -1 % 10**30, 5 % -(10**30))
for f in (lambda: 1 / 0, lambda: 1 // 0, lambda: 1 % 0, lambda: divmod(1, 0), lambda: 0 ** -1, lambda: 1.0 // 0, lambda: 1.0 % 0, lambda: divmod(1.0, 0), lambda: 10**40 // 0, lambda: pow(2, -1, 4), lambda: pow(2, 3, 0), lambda: True / False):
    try:
        f()
    except (ZeroDivisionError, ValueError) as e:
        print(type(e).__name__, e)
