"""Sums that leave 63 bits in the middle of a loop, upwards and downwards, and come back."""

TOP = (1 << 63) - 1


def climb(start, step, turns):
    x = start
    crossed = 0
    for _ in range(turns):
        before = x
        x += step
        if (before <= TOP) != (x <= TOP):
            crossed += 1
    return x, crossed


print(climb(TOP - 150, 1, 300))
print(climb(TOP + 150, -1, 300))
print(climb(-TOP + 150, -1, 300))
print(climb(-TOP - 200, 1, 300))
print(climb(TOP - 150, 1 << 40, 300))
print(climb(0, TOP // 100, 300))
print(climb(-1, -TOP // 3, 12))


def swing(turns):
    x = TOP
    out = set()
    for i in range(turns):
        x = x + 1 if i % 2 == 0 else x - 1
        out.add(x)
    return sorted(out)


print(swing(200))
