"""Dict views: set algebra, liveness, comparison, hashability of items, reversed, mapping, deletion through pop."""
d = {"a": 1, "b": [2], "c": 3}
k, v, i = d.keys(), d.values(), d.items()
print(k, v, i, len(k), "a" in k, 3 in v, ("a", 1) in i, ("b", [2]) in i, ("a", 2) in i, 5 in i, "ab" in i)
d["d"] = 4
del d["a"]
print(list(k), list(v), list(reversed(i)), k.mapping == d)
print(sorted(k & "bz"), sorted(k | {"q"}), sorted(k - {"b"}), sorted(k ^ {"b", "n"}), sorted({"b", "x"} & k), k >= {"b"}, k == {"b", "c", "d"}, k < {"b", "c", "d", "e"}, k.isdisjoint("xyz"))
e = {1: "x", 2: "y"}
print(e.items() & {(1, "x"), (3, "z")}, e.items() == {(1, "x"), (2, "y")}, e.keys() | [3, 3])
def t(f):
    try:
        return f()
    except Exception as err:
        return f"{type(err).__name__}: {err}"
print(t(lambda: i & {1}), t(lambda: v & v), t(lambda: hash(k)), t(lambda: k[0]), t(lambda: d.items() | {1}), v == v, d.values() == d.values(), t(lambda: k.add(1)), t(lambda: k - 5))
def change(f):
    x = {1: 1, 2: 2, 3: 3}
    out = []
    try:
        for a in x:
            out.append(a)
            f(x, a)
    except RuntimeError as err:
        out.append(str(err))
    return out
print(change(lambda x, a: x.pop(a)), change(lambda x, a: x.update({a: 9})), change(lambda x, a: x.update({a + 10: 0})), change(lambda x, a: (x.pop(a), x.update({a: a}))), change(lambda x, a: x.clear()), change(lambda x, a: x.setdefault(2)))
it = iter(d)
next(it)
d.clear()
print(t(lambda: next(it)), list(k), dict.fromkeys("ab").items(), it.__length_hint__())
