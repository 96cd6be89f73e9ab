"""Dict lookups with keys that change between int, float, bool and str in a loop."""


def run(d, keys, n):
    hits = misses = 0
    for i in range(n):
        k = keys[i % len(keys)]
        try:
            hits += d[k]
        except KeyError:
            misses += 1
        if k in d and i % 10 == 9:
            d[k] = d[k] + 1
    return hits, misses, d


print(run({0: 1, 1: 2, "a": 3}, [0, 1.0, True, "a", "b", 2, -0.0, False, None], 90))
print(run({1 << 64: 1, -1: 5}, [float(1 << 64), 1 << 64, -1.0, -1, -2], 60))
print(run({}, [float("nan")], 20))
n = float("nan")
print(run({n: 1}, [n], 20))
