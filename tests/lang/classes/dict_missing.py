"""__missing__ in dict subclasses, defaultdict, UserDict, ChainMap; get and in do not ask it."""
from collections import ChainMap, Counter, UserDict, defaultdict
class D(dict):
    def __missing__(self, k):
        if k == "no": raise KeyError("refused", k)
        return f"<{k}>"
d = D(a=1)
print(d["a"], d["b"], d.get("b"), "b" in d, d, d.pop("z", 0), d.setdefault("s", 5), "{x}".format_map(D()), "%(y)s" % D())
try:
    d["no"]
except KeyError as e:
    print(e.args)
class Keeps(dict):
    def __missing__(self, k):
        self[k] = r = [k]
        return r
k = Keeps()
k["x"].append(1)
k[3, 4] += [2]
print(k)
dd = defaultdict(None, a=1)
try:
    dd["b"]
except KeyError as e:
    print(e)
class DD(defaultdict):
    def __missing__(self, k): return "own"
print(DD(list)["q"], len(DD(list)))
class U(UserDict):
    def __missing__(self, k): return "u" + str(k)
print(U()[1], 1 in U(), U(a=2)["a"])
print(Counter("aab")["z"], ChainMap({}, {"a": 1})["a"])
class CM(ChainMap):
    def __missing__(self, k): return "cm"
print(CM()["x"])
class NotCalled(dict):
    pass
n = NotCalled()
n.__missing__ = lambda k: 1
try:
    n["x"]
except KeyError as e:
    print("not asked on the instance", e)
