"""Tuples nested, compared, built and taken apart in a loop, growing deep."""
def run(n):
    t = ()
    for i in range(n):
        t = (t, i)
        if i % 40 == 39:
            while t: t, k = t
    depth = 0
    while t:
        t, k = t
        depth += 1
    return depth, k if depth else None
print(run(10), run(100), run(40))
def pairs(n):
    best = (0, "")
    for i in range(n):
        best = max(best, (i * 7 % 50, str(i)))
        if best > (48,) and best < (49, "a"): best = (best[0] - 1, best[1])
    return best
print(pairs(30), pairs(120))
print(sum(a * b for a, b in [(i, j) for i in range(8) for j in range(8) if (i, j) < (j, i)]))
