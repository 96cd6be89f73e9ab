"""Products that leave 63 bits inside of a loop: doublings, squares, products of opposite signs."""


def grow(x, factor, turns):
    steps = []
    for i in range(turns):
        x *= factor
        if not -(1 << 62) < x < 1 << 62:
            steps.append((i, x))
            x //= 1 << 40
            if x == 0:
                x = 1
    return x, len(steps), steps[:2]


print(grow(1, 2, 200))
print(grow(1, -2, 200))
print(grow(3, 10, 200))
print(grow(-1, 7, 150))
print(grow(1, 1 << 31, 20))


def edges():
    found = []
    for i in range(120):
        a = (1 << 31) + i - 60
        p = a * -a
        q = a * (1 << 32)
        if p < -(1 << 62) - (1 << 38) or q == 1 << 63:
            found.append((i, p, q))
    return found[0], found[-1], len(found)


print(edges())
print([(-(1 << 63)) * s for s in (1, -1, 0) for _ in range(1)])
