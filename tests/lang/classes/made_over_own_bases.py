"""Classes of several bases of the program, and of bases with `__init_subclass__`: what each sees, and errors."""

import weakref
log=[]
class Base:
    def __init_subclass__(cls, **kw):
        super().__init_subclass__()
        log.append((cls.__name__, cls.__mro__, sorted(kw), cls.__dict__.get('x'), '__slots__' in cls.__dict__, cls.__qualname__, cls.__module__))
        cls.made=kw.get('n',0)
        cls().go()
    def go(self): log.append(type(self).__name__)
class A(Base, n=3):
    x=[1]
    def go(self):
        log.append(__class__.__name__); super().go()
class B(Base): pass
class C(A,B,n=5): pass
class D: pass
class E(D,Base): y=1
try:
    class F(D, k=2): pass
except TypeError as e: print(e)
try:
    class G(Base, A): pass
except TypeError as e: print(e)
try:
    class H(A, A): pass
except TypeError as e: print(e)
class S: __slots__=('a',)
class T: __slots__=('b',)
try:
    class U(S,T): pass
except TypeError as e: print(e)
class V(S,D): pass
v=V(); v.a=1; v.z=2; weakref.ref(v); print(v.__dict__, V.__base__, V.__mro__, V.__bases__, vars(V).keys())
for l in log: print(l)
class Bad:
    def __init_subclass__(cls): raise ValueError(cls.__name__, cls.__mro__)
try:
    class W(Bad): pass
except ValueError as e: print(e, e.__notes__ if hasattr(e,'__notes__') else None)
print(Bad.__subclasses__())
import traceback
try:
    class W(Bad): pass
except ValueError as e: traceback.print_exc()
X=type('X',(A,),{'q':2},n=9); print(X.made, X.__mro__, X.q, X().x)
class Y(D,B):
    def f(self): return __class__
    @classmethod
    def g(cls): return super().__init_subclass__
print(Y().f(), Y.g(), Y.__bases__, Y.__base__, Y.mro())
Y.__bases__=(B,D)
print(Y.__mro__, Y.mro())
class Slo(S):
    pass
class Both(Slo, D): __slots__=()
class Mix(Both, B): pass
print(Mix.__mro__, Mix().__dict__); weakref.ref(Mix())


class Lacking:
    __eq__ = None
    __getattribute__ = object.__getattribute__


class Counted:
    limit = 3
    names = ["a"]
    def grow(self): return self.limit
    def __len__(self): return 4


def uses(cls):
    """Attributes of classes that were just made, of their instances and of the classes themselves."""
    out = []
    for i in range(4):
        class Made(cls):
            own = i
        made = Made()
        out.append((made.own, made.limit, made.names, made.grow(), Made.own, Made.limit, len(made), hasattr(made, "none")))
        made.extra = i
        Made.limit = i
        Made.grow = lambda self: self.extra
        out.append((made.limit, made.grow(), cls.limit, Made.limit, made.__dict__))
        del Made.limit
        out.append((made.limit, Made.limit, sorted(vars(Made))[:3]))
        Made.limit = property(lambda self: "property")
        out.append((made.limit, type(Made.limit).__name__))
        Made.__getattr__ = lambda self, name: name * 2
        out.append((made.none, made.extra))
        Made.__getattribute__ = lambda self, name: "always"
        out.append(made.limit)
    return out


for line in uses(Counted): print(line)
try:
    Lacking() == 1
except TypeError as error:
    print(error)
for i in range(3):
    class Meta(type):
        word = i
    class OfMeta(metaclass=Meta): pass
    print(OfMeta.word, Meta.word)
    Meta.word = "new"
    print(OfMeta.word, Meta.word)
    Meta.__call__ = lambda cls: "called"
    print(OfMeta())
