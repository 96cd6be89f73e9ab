"""Infinite generators, shared by several consumers; itertools over them."""
from itertools import chain, count, cycle, islice, tee, zip_longest
def nat(n=0):
    while True:
        jump = yield n
        n = n + 1 if jump is None else jump
g = nat()
print([next(g) for _ in range(3)], g.send(100), next(g), list(islice(g, 2)), list(zip(g, "ab")), next(g))
def sieve(it):
    p = next(it)
    yield p
    yield from sieve(x for x in it if x % p)
print(list(islice(sieve(nat(2)), 12)))
a, b = tee(islice(nat(), 4))
print(next(a), list(b), list(a))
h = nat()
print(list(zip_longest(islice(h, 2), islice(h, 3), fillvalue="-")))
print(list(islice(chain.from_iterable(nat(i) for i in count()), 3)), list(islice(cycle(x for x in "ab"), 5)))
pair = zip(*[iter(islice(nat(), 7))] * 2)
print(list(pair), 5 in nat(), max(islice(nat(), 9)))
