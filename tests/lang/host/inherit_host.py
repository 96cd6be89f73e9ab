"""Classes of the program over host classes: dict, list, str, int, tuple, Exception, Thread, TestCase."""
import threading, collections.abc
class D(dict):
    def __getitem__(self, k): return ("got", super().__getitem__(k))
    def extra(self): return len(self)
d = D(a=1)
d["b"] = 2
d.attr = "x"
print(d["a"], d.extra(), d.attr, dict.get(d, "b"), d)
class T(tuple):
    def __new__(cls, *a): return super().__new__(cls, a)
    @property
    def head(self): return self[0]
t = T(1, 2, 3)
print(t, t.head, len(t), t[1:], type(t).__name__)
class S(str):
    def shout(self): return self.upper() + "!"
print(S("hi").shout(), S("a") + "b", S("x") == "x", {S("k"): 1}["k"])
class I(int):
    def __new__(cls, v): return super().__new__(cls, v * 2)
    def __repr__(self): return "I" + int.__repr__(self)
print(I(4), I(4) + 1, [I(1)], I(2) == 4, sum([I(1), I(2)]))
class F(float): pass
print(F(1.5) * 2, isinstance(F(1), float))
class Seq(collections.abc.Sequence):
    def __init__(self, *a): self.a = a
    def __getitem__(self, i): return self.a[i]
    def __len__(self): return len(self.a)
s = Seq(1, 2, 3)
print(list(s), 2 in s, s.index(3), list(reversed(s)), s.count(1))
class Th(threading.Thread):
    def __init__(self):
        super().__init__()
        self.result = None
    def run(self): self.result = sum(range(100))
th = Th(); th.start(); th.join()
print(th.result)
class E(ValueError):
    code = 5
    def __init__(self, m, **k):
        super().__init__(m)
        self.k = k
try:
    raise E("m", a=1)
except ValueError as e:
    print(e, e.k, e.code, repr(e))
class M(collections.abc.MutableMapping):
    def __init__(self): self.d = {}
    def __getitem__(self, k): return self.d[k]
    def __setitem__(self, k, v): self.d[k] = v
    def __delitem__(self, k): del self.d[k]
    def __iter__(self): return iter(self.d)
    def __len__(self): return len(self.d)
m = M(); m["a"] = 1; m.update(b=2)
print(dict(m), m.pop("a"), list(m.items()), "b" in m, m == {"b": 2})
