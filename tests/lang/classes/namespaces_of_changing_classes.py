"""`__dict__` and `__mro__` of classes that change: attributes, methods, bases, what the host adds by itself."""

import abc, functools, typing, enum, dataclasses
class M(type):
    def __setattr__(cls, name, value): super().__setattr__(name, value)
class C(metaclass=M):
    x = 1
    def f(self): return 1
def show(c=C): return {k: (v if not callable(v) else k) for k, v in c.__dict__.items() if k not in ('__dict__','__weakref__','__doc__','__module__')}
print(show()); C.x = 2; print(show()); C.x = 3; print(show())
type.__setattr__(C, 'x', 4); print(show(), C.x)
type.__setattr__(C, 'y', 5); print(show()); type.__delattr__(C, 'x'); print(show())
C.f = lambda self: 2; print(C.__dict__['f'](None)); C.f = lambda self: 3; print(C.__dict__['f'](None))
C.__annotations__; print('__annotations__' in C.__dict__)
C.__annotations__['q'] = int; print(C.__dict__['__annotations__'])
C.__doc__ = 'doc'; print(C.__dict__['__doc__'])
class D(C): pass
print(D.__mro__); 
class E1: 
    z = 1

class F(E1): pass
class G: w = 3
print(F.__mro__); F.__bases__ = (G,); print(F.__mro__, F.__dict__.get('w'), F.w)
G.w = 4; print(F.w, G.__dict__['w']); del G.w; print('w' in G.__dict__)
class A(abc.ABC):
    @abc.abstractmethod
    def m(self): ...
print('__abstractmethods__' in A.__dict__, A.__dict__['__abstractmethods__'])
A.m = None; A.__abstractmethods__ = frozenset(); print(A.__dict__["__abstractmethods__"], type(A()))
d = C.__dict__; C.late = 1; print('late' in C.__dict__)
class S: __slots__ = ('a', 'b')
print(sorted(S.__dict__)); S.a = 1; print(S.__dict__['a']); 
class P:
    @property
    def v(self): return 1
    @v.setter
    def v(self, x): pass
p1 = P.__dict__['v']; P.v = property(lambda s: 9); print(P.__dict__['v'] is p1, P().v)
class Col(enum.Enum): R = 1
print(sorted(k for k in Col.__dict__ if not k.startswith('_')))
@dataclasses.dataclass
class DC: a: int = 1
print(DC.__dict__['a'], sorted(k for k in DC.__dict__ if k.startswith('__d')))
DC.__qualname__ = 'Other'; DC.__name__ = 'Nm'; print(DC, '__qualname__' in DC.__dict__)
DC.__module__ = 'mm'; print(DC.__dict__['__module__'])
for i in range(3):
    C.count = i; C.__dict__; print(C.__dict__['count'], vars(C)['count'])
class Del:
    def __del__(self): pass
f0 = Del.__dict__['__del__']; Del.__del__ = lambda self: None; print(Del.__dict__['__del__'] is f0)
