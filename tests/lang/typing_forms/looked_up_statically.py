"""Protocols, signatures, the module of type variables: what the host looks up past all descriptors, or in C."""
import inspect, typing, pickle, traceback, sys, functools
from typing import *
T = TypeVar("T"); U = TypeVar("U", bound=int); P = ParamSpec("P"); V = TypeVar("V", int, str)
W = TypeVar(*["W"]); X = TypeVar(*["X"], **{"covariant": True})
print(T.__module__, U.__module__, P.__module__, V.__module__, W.__module__, X.__module__, T, U, X)
print(pickle.loads(pickle.dumps([T, U])) == [T, U])
@runtime_checkable
class HasF(Protocol):
    x: int
    def f(self): ...
class A:
    x = 1
    def f(self): pass
class B:
    def __init__(self): self.x = 1
    def f(self): pass
class C: pass
class D:
    __slots__ = ('x', 'y')
    def f(self): pass
class E(Exception):
    x = 5
    def f(self): pass
class F(E):
    def __getattr__(self, n): print('getattr', n); raise AttributeError
print(isinstance(A(), HasF), isinstance(B(), HasF), isinstance(C(), HasF), isinstance(D(), HasF), isinstance(E(), HasF), isinstance(F(), HasF))
d = D(); d.x = 3
class Des:
    def __get__(s, o, t): return 'des'
    def __set__(s, o, v): pass
class G:
    y = Des(); z = property(lambda s: 1); q = 7
    @classmethod
    def c(cls): pass
    @staticmethod
    def s(): pass
    def __getattribute__(self, n): print('no'); return 5
g = G()
for o, n in (A(), 'x'), (A(), 'f'), (B(), 'x'), (d, 'x'), (E(), 'x'), (g, 'y'), (g, 'z'), (g, 'q'), (G, 'c'), (g, 's'), (G, 'mro'), (A, '__call__'), (A, 'x'), (E(3), 'args'), (g, '__init__'), (5, 'real'), (A, 'nope'), (A(), 'nope'), (A, '__name__'):
    try: print(n, type(inspect.getattr_static(o, n)).__name__)
    except AttributeError as e: print(n, type(e), e)
print(inspect.getattr_static(A(), 'nope', 3), inspect.getattr_static(int, 'nope', 3))
class Call:
    def __call__(self, a, b=2): pass
class Sub(Call): pass
class New:
    def __new__(cls, q): return object.__new__(cls)
class Meta(type):
    def __call__(cls, *a, zz=1): pass
class WM(metaclass=Meta): pass
for o in Call(), Sub(), Call, New, WM, A, B, functools.partial(Call(), 1), Call.__call__, Call().__call__, HasF:
    try: print(inspect.signature(o))
    except (ValueError, TypeError) as e: print(type(e).__name__, e)
def f():
    near_local = 1
    try: print(near_locl)
    except NameError: traceback.print_exc(file=sys.stdout)
f()


# Where the protocols would be misled: a metaclass whose `__mro__` is a property, a dict of another kind.
class Meta(type):
    @property
    def __mro__(self):
        return (object,)


class Misled(metaclass=Meta):
    x = 3


class Names(dict):
    get = 3


class WithNames:
    def __init__(self):
        self.__dict__ = Names(a=1)

    def method(self):
        pass


class ShadowingNames:
    __dict__ = Names()


named = WithNames()
named.method = 2
print(inspect.getattr_static(Misled(), "x"), inspect.getattr_static(Misled, "x"))
print(inspect.getattr_static(named, "a"), inspect.getattr_static(named, "method"), inspect.getattr_static(named, "get", None))
print(inspect.getattr_static(ShadowingNames(), "get", None), inspect.getattr_static(ShadowingNames(), "__dict__"))
print(inspect.getattr_static.__module__, inspect.getattr_static.__name__)
import sys
here = sys.modules[__name__]
print(inspect.getattr_static(here, "Misled") is Misled, type(inspect.getattr_static(here, "__dict__")).__name__)
print(inspect.getattr_static(here, "nothing", "none"), inspect.getattr_static(here, "__name__"))
