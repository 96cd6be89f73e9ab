"""__instancecheck__, __subclasscheck__, __subclasshook__, register, __class__ as a property."""
from abc import ABC, ABCMeta, abstractmethod
class Duck(ABC):
    @classmethod
    def __subclasshook__(cls, c):
        if cls is Duck:
            return any("quack" in vars(b) for b in c.__mro__) or NotImplemented
        return NotImplemented
class D:
    def quack(self): pass
class E(D): pass
class N: pass
@Duck.register
class R: pass
print(isinstance(D(), Duck), issubclass(E, Duck), isinstance(N(), Duck), isinstance(R(), Duck), issubclass(R, Duck), Duck in R.__mro__)
class Liar:
    @property
    def __class__(self): return int
print(isinstance(Liar(), int), isinstance(Liar(), Liar), type(Liar()).__name__, Liar().__class__)
for f in (lambda: isinstance(1, 5), lambda: isinstance(1, (int, 5)), lambda: isinstance("", (int, 5)), lambda: issubclass(1, int), lambda: issubclass(int, "x"), lambda: isinstance(1, list[int]), lambda: isinstance(1, int | str), lambda: isinstance(None, int | None), lambda: isinstance(1, ()), lambda: isinstance(1, ((), (int,)))):
    try:
        print(f())
    except TypeError as e:
        print(e)
class A(ABC):
    @abstractmethod
    def f(self): return "abstract body"
    @property
    @abstractmethod
    def p(self): ...
class B(A):
    def f(self): return super().f() + "!"
try:
    B()
except TypeError as e:
    print(e)
B.p = 1
try:
    B()
except TypeError as e:
    print(e)
class C(B):
    p = 2
print(C().f(), C.__abstractmethods__, sorted(A.__abstractmethods__), isinstance(A, ABCMeta))
class V(metaclass=type("VM", (type,), {"__subclasscheck__": lambda c, s: s.__name__[0] == "V"})): pass
class Very: pass
print(issubclass(Very, V), issubclass(int, V), isinstance(Very(), V))
