"""Dicts and sets: order, methods, views, comprehensions, missing keys, unhashables."""
d = {"b": 1, "a": 2}
d["c"] = 3; d["b"] += 10
print(d, list(d), list(d.values()), list(d.items()), d.get("x"), d.get("x", 0), "a" in d, len(d))
print(d.pop("a"), d.setdefault("z", []), d.pop("no", "default"), d)
d.update(q=1, **{"w": 2}); del d["q"]
print(d, {**d, "b": 0}, d == dict(d), dict([(1, 2)]), dict(a=1), d | {"n": 1})
for k, v in sorted(d.items(), key=str): print(k, v)
print({k: v for v, k in enumerate("abc")}, {x % 3 for x in range(10)}, {i: {j for j in range(i)} for i in range(3)})
for bad in (lambda: d["nope"], lambda: {}[[]], lambda: {[]: 1}, lambda: {1}.remove(2), lambda: d.popitem(1)):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
s = {1, 2, 3}
s.add(4); s.discard(9)
print(s & {2, 9}, s | {10}, s - {1}, s ^ {1, 99}, {1} < s, frozenset([1]) == {1}, set(), set("aab") == {"a", "b"})
try:
    for k in d: d[k + "x"] = 1
except RuntimeError as e:
    print(e)
counts = {}
for w in "the cat the dog the end".split():
    counts[w] = counts.get(w, 0) + 1
print(counts, max(counts, key=counts.get))
print({1: "int", 1.0: "float", True: "bool"}, {(1, 2): 3}[1, 2])
memo = {}
def f(n):
    if n in memo: return memo[n]
    memo[n] = n if n < 2 else f(n - 1) + f(n - 2)
    return memo[n]
print(f(60))
class K:
    def __hash__(self): return 1
    def __eq__(self, o): return self is o
a, b = K(), K()
kd = {a: 1, b: 2}
print(kd[a], kd[b], len(kd), K() in kd)
