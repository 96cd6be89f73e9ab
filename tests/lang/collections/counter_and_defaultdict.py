"""Counter arithmetic and edges; defaultdict's factory, copies and errors."""
from collections import Counter, defaultdict
a, b = Counter("abracadabra"), Counter(a=5, z=-2, b=0)
print(sorted(a.items()), a.most_common(2), a + b, a - b, a & b, a | b, +b, -b, sep="\n")
c = Counter([1, 1, 2])
c.subtract({1: 5})
c.update({3: 2})
c[4] += 1
del c["not there"]
print(c, c.total(), sorted(c.elements()), c[99], 99 in c, c == Counter({1: -3, 2: 1, 3: 2, 4: 1}), Counter(a=0) == Counter())
print(Counter(a=1) <= Counter(a=2), Counter("ab") > Counter("a"), Counter({"x": 1.5}) + Counter({"x": 1}), Counter() or "empty")
try:
    Counter.fromkeys("ab")
except NotImplementedError as e:
    print(e)
d = defaultdict(list, {"k": [0]})
d["a"].append(1)
d["k"] += [2]
print(d, d.get("zz"), "zz" in d, d.default_factory, len(d))
d.default_factory = None
try:
    d["q"]
except KeyError as e:
    print(e)
e = defaultdict(lambda: defaultdict(int))
e["x"]["y"] += 5
print({k: dict(v) for k, v in e.items()}, type(d.copy()).__name__, d | {"n": 1})
def fails(): raise OSError("factory")
f = defaultdict(fails)
try:
    f[1]
except OSError as err:
    print(err, len(f))
try:
    defaultdict(5)
except TypeError as err:
    print(err)
