"""One name as loop variable of several loops, changed in the body, read after, shadowed by comprehension."""
def run(n):
    out = []
    for i in range(n):
        i *= 2
        for i in range(i % 3): pass
        j = [i for i in range(3)]
        out.append(i)
    for i in "": pass
    out.append(i)
    for i in [0.5]: pass
    return out[-4:], i, j, sum(x for x in out if isinstance(x, int))
print(run(5), run(80))
def w(n):
    while n: n, m = n - 1, n
    for n in (): pass
    else: n = -n
    return n, m
print(w(60))
