"""functools: partial, partialmethod, wraps, reduce, cmp_to_key, cache, lru_cache, singledispatch, total_ordering."""
import functools as ft
def f(a, b=2, *c, k=1): "doc"; return a, b, c, k
p = ft.partial(f, 10, k=5)
q = ft.partial(p, 20, k=6)
print(p(), q(), q(1, k=7), q.func is f, q.args, q.keywords)
class C:
    def m(self, x, y): return (self.n, x, y)
    n = 1
    pm = ft.partialmethod(m, 5)
    pp = ft.partial(print, "no self")
print(C().pm(6), C.pm(C(), 7))
C().pp()
@ft.wraps(f)
def g(*args): return f(*args)
print(g.__name__, g.__doc__, g.__wrapped__ is f)
print(ft.reduce(lambda a, b: a * b, range(1, 6)), ft.reduce(max, [], 0), sorted("bca", key=ft.cmp_to_key(lambda a, b: (a < b) - (a > b))))
calls = []
@ft.lru_cache(maxsize=2)
def slow(x, *, y=0): calls.append(x); return x + y
print([slow(i) for i in (1, 2, 1, 3, 2, 1)], calls, slow.cache_info(), slow(1.0), slow.cache_info().hits)
slow.cache_clear()
try:
    slow([])
except TypeError as e:
    print(e)
class H:
    @ft.cached_property
    def v(self): calls.append("v"); return 5
    @ft.cache
    def m(self): return calls.append("m")
h = H()
print(h.v + h.v, h.m(), h.m(), calls[-2:], vars(h))
del h.v
print(h.v, calls[-1])
try:
    ft.reduce(f, [])
except TypeError as e:
    print(e)
