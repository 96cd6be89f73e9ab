"""in with sets, dicts, lists, strings and ranges whose kind changes at one place."""
def run(n):
    homes = [{1, 2}, {1: 0, "a": 0}, [1, "a"], "a1", range(3), (1.0,), frozenset("a"), b"a"]
    hits = errors = 0
    for i in range(n):
        for x in 1, "a":
            try: hits += x in homes[i % 8]
            except TypeError: errors += 1
            hits += 10 * (x not in homes[0])
    return hits, errors
print(run(8))
print(run(60))
seen, dups = set(), 0
for i in range(150):
    k = (i * 7 % 31, None if i % 2 else 0)
    if k in seen: dups += 1
    else: seen.add(k)
print(len(seen), dups)
