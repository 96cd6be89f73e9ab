"""Host code that calls the program: sorting, mapping, functools, threads, timers, pickling, copying."""
import copy, functools, itertools, operator, pickle, threading
class P:
    def __init__(self, a, b=None): self.a, self.b = a, b
    def __repr__(self): return f"P({self.a!r}, {self.b!r})"
    def __lt__(self, o): return self.a < o.a
    def __eq__(self, o): return type(o) is P and self.a == o.a
    def __hash__(self): return hash(self.a)
ps = [P(3), P(1), P(2)]
print(sorted(ps), min(ps), sorted(ps, key=operator.attrgetter("a"), reverse=True), ps.index(P(1)), P(2) in ps)
print(functools.reduce(lambda x, y: x + y.a, ps, 0), list(filter(lambda p: p.a > 1, ps)), len({P(1), P(1)}))
print([(k, [p.a for p in g]) for k, g in itertools.groupby(sorted(ps), key=lambda p: p.a % 2)])
q = copy.copy(ps[0]); d = copy.deepcopy(P([1], P(2)))
print(q, q is ps[0], d, pickle.loads(pickle.dumps(P(1, [2]))))
out = []
ts = [threading.Thread(target=lambda n=n: out.append(n * n)) for n in range(4)]
for t in ts: t.start()
for t in ts: t.join()
print(sorted(out))
@functools.total_ordering
class V:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o.n
    def __lt__(self, o): return self.n < o.n
print(V(1) <= V(2), V(3) >= V(4), V(1) > V(0))
@functools.singledispatch
def show(x): return "any"
@show.register(int)
def _(x): return "int"
print(show(1), show("a"))
@functools.cache
def slow(n):
    print("computing", n)
    return n * 2
print(slow(2), slow(2))
class Cached:
    @functools.cached_property
    def val(self):
        print("once")
        return 9
c = Cached()
print(c.val, c.val)
import re
print(re.sub(r"\d+", lambda m: str(int(m.group()) * 2), "a1b22"))
import string
print(string.Template("$x").substitute(x=1), "{0.a}".format(P(7)), "%s" % P(8))
import collections
class Od(collections.OrderedDict):
    def first(self): return next(iter(self))
o = Od(); o["z"] = 1; o["a"] = 2
print(o.first(), list(o), collections.deque([1, 2], maxlen=1), collections.ChainMap({"a": 1})["a"])
import inspect
def sig(a, b=1, *c, d, **e): pass
print(callable(sig), sig.__code__.co_varnames, sig.__code__.co_argcount)
