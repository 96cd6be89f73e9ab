"""yield from in hot loops: chains of generators, send and throw through them, recursion."""


def walk(tree):
    if tree:
        yield from walk(tree[0])
        yield tree[1]
        yield from walk(tree[2])


def insert(tree, x):
    if not tree:
        return [None, x, None]
    side = 0 if x < tree[1] else 2
    tree[side] = insert(tree[side], x)
    return tree


tree = None
for i in range(60):
    tree = insert(tree, i * 37 % 61)
out = list(walk(tree))
print(len(out), out == sorted(out), sum(out))


def averager():
    total = n = 0
    mean = None
    while True:
        try:
            x = yield mean
        except ValueError:
            n = total = 0
            continue
        if x is None:
            return total, n
        total += x
        n += 1
        mean = total / n


def outer(results):
    while True:
        results.append((yield from averager()))


def run(turns):
    results = []
    g = outer(results)
    next(g)
    last = None
    for i in range(turns):
        if i % 20 == 13:
            g.throw(ValueError)
        elif i % 10 == 9:
            g.send(None)
        else:
            last = g.send(i)
    g.close()
    return results, last


print(run(19), run(100))


def flatten(n):
    g = iter(range(n))
    for _ in range(10):
        def layer(inner=g):
            yield from inner
        g = layer()
    return sum(g)


print(flatten(60))
