"""Dicts that grow, shrink and are rebuilt inside of loops."""


def histogram(n):
    d = {}
    for i in range(n):
        k = i * i % 97
        if k in d:
            d[k] += 1
        else:
            d[k] = 1
    return d


h = histogram(500)
print(len(h), sum(h.values()), sorted(h.items())[:4], max(h.values()))


def mixed(n):
    d = {}
    for i in range(n):
        k = (i, str(i), float(i), (i, i), i % 2 == 0)[i % 5]
        d[k] = d.get(k, 0) + 1
        if i % 11 == 10:
            d.pop(next(iter(d)))
        d.setdefault("list", []).append(i)
    return len(d), list(d)[:6], len(d["list"]) if "list" in d else None


print(mixed(60), mixed(200))


def lru(n, size):
    d = {}
    misses = 0
    for i in range(n):
        k = i * 7 % 13
        if k in d:
            d[k] = d.pop(k)
        else:
            misses += 1
            if len(d) >= size:
                del d[next(iter(d))]
            d[k] = i
    return list(d.items()), misses


print(lru(300, 5), lru(300, 13))
try:
    for k in h:
        h[-k - 1] = 0
except RuntimeError as e:
    print(e, len(h))
