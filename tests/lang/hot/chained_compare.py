"""Comparison chains in loops: each part once, short cuts, mixed operators, odd results."""

calls = 0


def v(x):
    global calls
    calls += 1
    return x


def run(n):
    hits = [0] * 5
    for i in range(n):
        hits[0] += v(10) < v(i) < v(50)
        hits[1] += v(0) <= v(i) % v(7) == v(3) != v(i)
        hits[2] += 1 < i in (2, 3, 5, 70) is not None
        hits[3] += not 5 < i > 20 < 1000
        if i < 30 < i * 2 < 100 or 150 > i > 140:
            hits[4] += 1
    return hits, calls


print(run(160))


class Odd:
    def __init__(self, k):
        self.k = k

    def __lt__(self, other):
        return [] if self.k % 2 else [self.k, other]

    def __gt__(self, other):
        return NotImplemented


def odd(n):
    kinds = {}
    for i in range(n):
        r = Odd(i) < i < 50
        kinds[repr(type(r))] = kinds.get(repr(type(r)), 0) + 1
    return kinds


print(odd(100))
text = ""
for i in range(100):
    try:
        1 < Odd(i) > 3
    except TypeError as e:
        text = str(e)
print(text)
