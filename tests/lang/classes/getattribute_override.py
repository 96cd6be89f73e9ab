"""__getattribute__ overridden: called for methods but not for implicit special methods; fallback to __getattr__."""
class A:
    def __init__(self): self.x = 1
    def __getattribute__(self, name):
        if name == "bad": raise AttributeError("bad one")
        if name == "worse": raise KeyError(name)
        if name == "m": return lambda: "replaced"
        v = super().__getattribute__(name)
        return ("got", v) if name == "x" else v
    def __getattr__(self, name): return "fallback " + name
    def m(self): return "plain"
    def __len__(self): return 3
a = A()
print(a.x, a.m(), a.bad, a.nothing, len(a), a.__dict__, object.__getattribute__(a, "x"), getattr(a, "y", 1))
try:
    a.worse
except KeyError as e:
    print(repr(e))
class B(A):
    def __getattribute__(self, name):
        return object.__getattribute__(self, name)
print(B().x, B().m(), B().zzz)
class C:
    def __getattribute__(self, name): return 5
print(C().anything, C().__class__, C().__dict__, isinstance(C(), C), hasattr(C(), "q"))
class D:
    def __getattr__(self, name):
        return self.missing_too
try:
    D().x
except RecursionError:
    print("recursion")
class E:
    @property
    def p(self): return self.typo
    def __getattr__(self, name): return "fallback for " + name
print(E().p)
class F:
    @property
    def p(self): return self.typo
try:
    F().p
except AttributeError as e:
    print(e, e.name)
