"""`super()` read as a value and called with `*` and `**`: functions, class and static methods, properties, the host's."""
class A:
    def __init__(self, *, x=0, **kw): self.x=x; print("A", x, kw)
    def __new__(cls, *a, **k):
        print("new", cls.__name__, a, k)
        return super().__new__(cls)
    @classmethod
    def c(cls, *a, **k): return cls.__name__, a, k
    @staticmethod
    def s(*a): return a
    def m(self, *a): return self.__class__.__name__, a
    @property
    def p(self): return 5
    v = 3
    def __getattr__(self, n): return "ga " + n
class B(A):
    def __new__(cls, *a, **k): return super().__new__(cls, *a, **k)
    def __init__(self, y, **kw): super().__init__(**kw)
    @classmethod
    def c(cls, *a, **k): f = super().c; return f(*a, **k)
    @staticmethod
    def s(*a): return a
    def m(self, *a):
        f = super().m
        print(type(f), f.__self__ is self, f.__func__ is A.m, f == super().m)
        print(super().p, super().v, super().s(1), super().c(2), super().__class__, super().__self__ is self)
        try: super().nothing
        except AttributeError as e: print(e)
        try: super().nothing(1)
        except AttributeError as e: print(e)
        return f(*a)
for i in range(3):
    b = B(1, x=2, z=3)
    print(b.m(1, 2), B.c(1, k=2), b.c(3), b.s(4))
class C(dict):
    def __init__(self, *a, **k): super().__init__(*a, **k); f = super().update; f({"q": 1})
    def get(self, *a): f = super().get; return f(*a)
c = C(a=1); print(c, c.get("a"), c.get("z", 9))
class E(Exception):
    def __init__(self, *a): super().__init__(*a); self.n = len(a)
    def __str__(self): f = super().__str__; return "E" + f()
print(E(1, 2), E("x").n)
try: super(B, A()).m
except TypeError as e: print(e)
print(super(B, b).m(7), super(B, B).c(8), super(B, B).m(b, 9))
