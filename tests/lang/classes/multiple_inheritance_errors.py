"""C3: orders that exist and those that do not; super along diamonds; mro() overridden in a metaclass."""
class O: pass
class A(O): pass
class B(O): pass
class C(A, B): pass
class D(B, A): pass
try:
    class E(C, D): pass
except TypeError as e:
    print(e)
for bases in ((O, A), (A, O), (A, A), (A, B, O), (O, object), (object, O)):
    try:
        print([c.__name__ for c in type("X", bases, {}).__mro__])
    except TypeError as e:
        print(e)
class Base:
    def f(self): return ["Base"]
class L(Base):
    def f(self): return ["L"] + super().f()
class R(Base):
    def f(self): return ["R"] + super().f()
class Mix:
    def f(self): return ["Mix"] + super().f()
class Z(L, R): pass
class Y(Mix, Z): pass
class X(Z, Mix): pass
print(Z().f(), Y().f())
try:
    print(X().f())
except AttributeError as e:
    print(e)
class M(type):
    def mro(cls):
        m = super().mro()
        return [m[0], *reversed(m[1:-1]), m[-1]]
class W(L, R, metaclass=M): pass
print([c.__name__ for c in W.__mro__], W().f() if W.__mro__[1] is not Base else "base first")
class Bad(type):
    def mro(cls): return [5]
try:
    class V(metaclass=Bad): pass
except TypeError as e:
    print(e)
