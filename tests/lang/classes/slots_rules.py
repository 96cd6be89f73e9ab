"""__slots__: strings, dicts, iterators, conflicts, inheritance, weakref and dict slots, bad names."""
def attempt(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
class A:
    __slots__ = {"x": "doc of x", "y": None}
class B:
    __slots__ = iter(["p", "q"])
class C(A): pass
class D(A):
    __slots__ = ("x", "__dict__")
class E:
    __slots__ = ("__weakref__",)
a = A()
print(attempt(lambda: a.x), attempt(lambda: setattr(a, "z", 1)), attempt(lambda: a.__dict__))
c = C()
c.x, c.z = 1, 2
print(c.__dict__, c.x)
d = D()
d.x, d.w = 3, 4
print(d.__dict__, D.x.__get__(d))
for spec in ("1a",), (1,), ("x", "x"), "x", (), ("a b",), ("class",), 5:
    print(spec, attempt(lambda: type("T", (), {"__slots__": spec}).__slots__))
print(attempt(lambda: type("T", (), {"__slots__": ("v",), "v": 1})))
print(attempt(lambda: type("T", (int,), {"__slots__": ("n",)})), attempt(lambda: type("T", (int,), {"__slots__": ()})(5) + 1))
print(attempt(lambda: type("T", (tuple,), {"__slots__": ("__dict__",)})((1,))))
import weakref
print(attempt(lambda: weakref.ref(E())() is None))
b = B()
b.p = 1
del b.p
print(attempt(lambda: b.p), attempt(lambda: delattr(b, "p")))
