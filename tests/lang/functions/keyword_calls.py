"""Keyword arguments in hot places: permuted, defaulted, on methods, classes, builtins, with stars."""
def f(a, b=2, c=3): return (a, b, c)
class K:
    def __init__(self, x, y=0, *, z=5): self.v = (x, y, z)
    def m(self, p, q=1): return (self.v, p, q)
    @classmethod
    def make(cls, **kw): return cls(**kw)
    def __call__(self, *a, **k): return (a, k)
for i in range(3):
    print(f(c=i, a=1), f(1, c=i), f(b=i, a=0, c=9), K(1, y=i).m(q=3, p=i), K(x=i, z=1).v, K.make(x=i).v, K(1)(i, k=i))
print(sorted([3, 1], reverse=True), max([1, -5], key=abs), dict(a=1, b=2), int("11", base=2), print.__name__)
d = {"b": 5}
print(f(1, **d), f(*(1, 2), **{"c": 0}), f(*[1], c=2), K(*[1], **{"z": 2}).m(*[7]))
g = f
f.__defaults__ = (20, 30)
print(g(1), g(1, c=2))
for bad in (lambda: f(1, a=2), lambda: f(b=1), lambda: f(1, zz=3), lambda: K(), lambda: K(1, w=2), lambda: K(1).m(), lambda: f(**{"a": 1}, **{"a": 2}), lambda: len(obj=[1]), lambda: print(foo=1)):
    try:
        print(bad())
    except TypeError as e:
        print(str(e).replace("__main__.", ""))
bound = K(1).m
print(bound(1), bound(p=2, q=3), list(map(bound, [1, 2])))
def kwonly(*, a, b=1): return a, b
print(kwonly(a=5), kwonly(b=2, a=1))
def many(a, b, c, d, e, f, g, h, i=9): return a + b + c + d + e + f + g + h + i
print(many(1, 2, 3, 4, 5, 6, 7, 8), many(*range(9)), many(1, 2, 3, 4, h=5, g=6, f=7, e=8))
