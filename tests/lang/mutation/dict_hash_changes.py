"""Keys whose hash or equality changes after they were stored; dicts that survive it."""
class K:
    def __init__(self, h): self.h = h
    def __hash__(self): return self.h
    def __eq__(self, o): return self is o or (isinstance(o, K) and self.h == o.h)
def run(n):
    ks = [K(i) for i in range(5)]
    d, found = {k: i for i, k in enumerate(ks)}, 0
    for i in range(n):
        k = ks[i % 5]
        k.h += 1 if i % 3 == 0 else 0
        found += k in d
        d[k] = i
        if len(d) > 12: d = {**d}
    return found > 0, len(d) >= 5, len(list(d)) == len(d)
print(run(5), run(60))
k = K(1)
s = {k}
k.h = 2
print(k in s, k in list(s), len(s | {k}), s == {k}, k in set(s))
