"""with: where __enter__ and __exit__ are looked up, in which order, what is said when they miss."""
class No: pass
class OnlyEnter:
    def __enter__(self): print("never")
class OnlyExit:
    def __exit__(self, *a): pass
for x in No(), OnlyEnter(), OnlyExit(), 5, None:
    try:
        with x: pass
    except TypeError as e:
        print(e)
class Inst: pass
i = Inst()
i.__enter__ = i.__exit__ = lambda *a: print("never")
try:
    with i: pass
except TypeError as e:
    print(e)
class Log(type):
    def __getattribute__(cls, n):
        print("looked up", n)
        return super().__getattribute__(n)
class M:
    def __enter__(self): return (1, [2, 3])
    def __exit__(self, *a): return len(a) == 3 and a[0] is not None and issubclass(a[0], KeyError)
with M() as (a, [b, *c]): print(a, b, c)
d = {}
with M() as d["k"]: raise KeyError
with M() as d["a"], M() as (d["b"], d["c"]): print(d)
try:
    with M() as (x, y, z): pass
except ValueError as e:
    print(e)
with (M() as p, M() as q,): print(p, q)
with (M()): pass
with (M(), M()): pass
with M() as [r, s]: print(r, s)
class Static:
    __enter__ = staticmethod(lambda: "static")
    __exit__ = classmethod(lambda cls, *a: print(cls.__name__, a[0]))
with Static() as t: print(t)
class Call:
    def __call__(self, *a): print("callable", len(a)); return True
class ByCall:
    __enter__ = __exit__ = Call()
with ByCall(): raise ValueError
