"""__new__ and __init__: other kinds returned, arguments, singletons, object's complaints, no __init__ for others."""
def t(f):
    try:
        return f()
    except TypeError as e:
        return str(e)
class A:
    def __new__(cls, *a, **k):
        print("new", cls.__name__, a, k)
        return super().__new__(cls)
    def __init__(self, x=0, *, y=1):
        self.x, self.y = x, y
a = A(5, y=6)
print(a.x, a.y, t(lambda: A(1, 2)), t(lambda: A(z=1)))
class B(A):
    def __new__(cls): return A(1) if cls is B else 5
    def __init__(self): print("never for A")
print(type(B()).__name__)
class C:
    def __init__(self, x): return x
print(t(lambda: C(5)), t(lambda: C(None)) is not None)
class D: pass
print(t(lambda: D(1)), t(lambda: D(x=1)), t(lambda: object(1)), t(lambda: object.__new__(5)), t(lambda: object.__new__(int)))
class E:
    def __new__(cls, x): return object.__new__(cls)
print(t(lambda: E(1)) is not None, t(lambda: E()))
class F:
    def __new__(cls, x): return object.__new__(cls, x)
print(t(lambda: F(1)))
class One:
    it = None
    def __new__(cls):
        if cls.it is None: cls.it = super().__new__(cls)
        return cls.it
    def __init__(self): self.n = getattr(self, "n", 0) + 1
print(One() is One(), One().n)
class I(int):
    def __new__(cls, x=0, *rest): return super().__new__(cls, x * 2)
    def __init__(self, *a): self.a = a
i = I(5, 6)
print(i, i.a, I(), int.__new__(I, 3), t(lambda: int.__new__(str, 1)))
print(object.__init__(D()), D.__new__(D).__class__.__name__, t(lambda: A.__init__(D())))
