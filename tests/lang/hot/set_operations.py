"""Sets in hot loops: algebra, growth, discards, elements of changing kind, sets changed while iterated."""


def sieve(n):
    left = set(range(2, n))
    primes = []
    while left:
        p = min(left)
        primes.append(p)
        left -= set(range(p, n, p))
    return primes


print(sieve(80))


def run(turns):
    s = set()
    sizes = []
    for i in range(turns):
        s.add(i % 13 if i % 3 else str(i % 13))
        s ^= {i % 7, float(i % 5)}
        s |= {(i,)} if i % 20 == 0 else set()
        s &= s | {None}
        if i % 9 == 8:
            s.discard(i % 7)
            s.discard("nothing")
        sizes.append(len(s))
    return sizes[-5:], sorted(map(repr, s))


print(run(30))
print(run(120))
s = {1, 2, 3}
try:
    for x in s:
        s.add(x + 100)
except RuntimeError as e:
    print(e)
tests = 0
a, b = {1, 2}, frozenset({1, 2, 3})
for i in range(60):
    tests += (a < b) + (a <= a) + (b > a) * 2 + (a == {2, 1}) + (a != b) + a.isdisjoint({i}) + (i in b)
print(tests)
fs = frozenset()
for i in range(60):
    fs = fs | {i % 4} if i % 2 else fs - {i % 8}
    fs = frozenset(fs)
print(sorted(fs), hash(fs) == hash(frozenset(reversed(sorted(fs)))))
