"""Loops over ranges with odd bounds, negative steps, bigints and reuse."""


def total(*bounds):
    s = n = 0
    last = None
    for i in range(*bounds):
        s += i
        n += 1
        last = i
    return s, n, last


for bounds in ((0,), (-5,), (100,), (5, 5), (10, 0), (10, 0, -1), (0, 100, 7), (0, -100, -9), (99, -1, -98), (True, False, -1),
               (1 << 63, (1 << 63) + 60), ((1 << 63) - 30, (1 << 63) + 30), (-(1 << 63) + 5, -(1 << 63) - 55, -1), (0, 1 << 70, 1 << 64)):
    print(bounds, total(*bounds))
r = range(0, 60, 2)
it = iter(r)
for i in it:
    if i == 20:
        next(it)
    if i == 30:
        break
print(list(it)[:3], r.index(40), r[-1], r[5:20:3], len(r), 21 in r, r == range(0, 59, 2))


def changed(n):
    seen = []
    for i in range(n):
        seen.append(i)
        n = 5
        i += 1000
    return len(seen), n, i


print(changed(80))


class N:
    def __index__(self):
        return 70


print(total(N()), total(N(), N()))
for wrong in ((1.5,), ("3",), (1, 2, 0), (), (1, 2, 3, 4)):
    try:
        total(*wrong)
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
