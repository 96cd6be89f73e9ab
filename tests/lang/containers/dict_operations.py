"""dict methods and operators: |, |=, update forms, setdefault, pop, popitem, fromkeys, order, key kinds, errors."""
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
a = {1: "one", 1.0: "float", True: "bool", "1": "str"}
print(a, a[1], len(a), {**a, 1: "new"}, a | {2: 2}, {0: 0} | a, dict([(1, 2)], x=3), dict({"q": 1}, q=2), dict(zip("ab", [1, 2])), dict(x=1, **{"y z": 2}))
a |= [("k", "v"), ("l", "w")]
a.update({5: 6}, z=1)
a.update([["m", "n"]])
a.update(())
print(a, a.pop("z"), a.pop("nope", None), a.popitem(), a.setdefault("s"), a.setdefault("s", 5), a.get("q"), a.get("q", "d"))
for f in (lambda: a.pop("nope"), lambda: {}.popitem(), lambda: a[[1]], lambda: {[1]: 2}, lambda: {{}: 1}, lambda: a.update(5), lambda: a.update([1]), lambda: a.update(["abc"]), lambda: dict([1, 2]), lambda: dict(1), lambda: a | 5, lambda: a | [(1, 2)], lambda: dict(a=1, **{"a": 2}), lambda: {**5}, lambda: a < a, lambda: hash(a), lambda: dict.fromkeys(5), lambda: a.get([]), lambda: [] in a, lambda: a.setdefault({}, 1), lambda: {}["x"], lambda: dict(None)):
    print(t(f))
print(dict.fromkeys("aab", []), dict.fromkeys([1, 2]), {}.fromkeys(()), {1: 2} == {1.0: 2}, {1: 2} != {1: 3}, {} == [], list({3: 1, 1: 2, 2: 3}), {k: v for k, v in [(1, 2), (1, 3)]})
d = {}
d["self"] = d
print(d, d["self"]["self"] is d, d == d, {(): 1, None: 2, frozenset(): 3, "": 4, 0: 5, -1: 6, -2: 7})
del d["self"]
x = {"a": 1}
x["b"], x["a"] = x["a"], 9
print(x, d, bool(d), x.copy() is x, {**x, **{"a": 0}, "c": 3}, max(x), sorted(x, key=x.get), list(map(x.get, "abz")), "%(a)s" % x, x.__contains__("a"))
class K:
    def __init__(self, n): self.n = n
    def __hash__(self): return 1
    def __eq__(self, o): return isinstance(o, K) and self.n == o.n
    def __repr__(self): return f"K{self.n}"
m = {K(1): 1, K(2): 2, K(1): 3}
print(m, m[K(2)], m.pop(K(1)), K(1) in m)
