"""Metaclasses: derivation, conflicts, functions as metaclasses, __prepare__, keyword only metaclass."""
class M(type): pass
class N(type): pass
class MN(M, N): pass
class A(metaclass=M): pass
class B(metaclass=N): pass
try:
    class C(A, B): pass
except TypeError as e:
    print(e)
class C(A, B, metaclass=MN): pass
print(type(C).__name__, type(type("D", (A,), {})).__name__)
def meta(name, bases, ns, **kw):
    print(name, bases, sorted(k for k in ns if k[0] != "_"), kw)
    return 42
class E(metaclass=meta, k=1):
    x = 2
print(E)
class P(type):
    @classmethod
    def __prepare__(mcls, name, bases, **kw):
        print("prepare", name, kw)
        return {"given": 1, **kw}
    def __new__(m, name, bases, ns, **kw):
        return super().__new__(m, name, bases, dict(ns))
    def __init__(*args, **kw): pass
class F(metaclass=P, extra=5):
    copy = given + extra
print(F.copy, F.extra)
class Bad(type):
    @classmethod
    def __prepare__(m, n, b): return 5
try:
    class G(metaclass=Bad): pass
except TypeError as e:
    print(e)
for bases in ((A, A), (object, A), (int, str), (bool,)):
    try:
        print(type("X", bases, {}).__mro__)
    except TypeError as e:
        print(e)

for no_base in 1, 1.5, "a", None, print, Ellipsis:
    for bases in (no_base,), (no_base, dict), (dict, no_base):
        try:
            print(type("A", bases, {}))
        except TypeError as error:
            print(error)
        try:
            print(type.__new__(type, "A", bases, {}))
        except TypeError as error:
            print(error)
