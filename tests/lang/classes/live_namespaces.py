# what vars(C) reads
import types, enum, inspect
class A:
    """doc"""
    x = 1
    __slots__ = ("a", "__weakref__")
    def f(self): return 1
class B(A):
    y = 2
d = B.__dict__
print(type(d), sorted(d), len(d), 'y' in d, 'z' in d, d.get('z', 5), d['y'])
B.z = 9
print('z' in d, d['z'], d.get('z'), 'z' in d.keys(), dict(d.items())['z'])
del B.y
print('y' in d, list(d) == list(B.__dict__), d == B.__dict__, d == dict(B.__dict__), d != {}, {} == d)
try: d['y']
except KeyError as e: print('KeyError', e)
try: d[[]]
except TypeError as e: print(e)
try: d['q'] = 1
except TypeError as e: print(e)
try: hash(d)
except TypeError as e: print(e)
print(sorted(A.__dict__), 'a' in A.__dict__, A.__dict__['a'], type(A.__dict__['f']).__name__)
print((d | {'k': 1})['k'], ({'k': 1, 'z': 0} | d)['z'], type(d | {}), list(reversed(d))[-1], repr(types.MappingProxyType({1: 2})))
print('__weakref__' in A.__dict__, '__dict__' in B.__dict__, '__dict__' in A.__dict__, B.__dict__['__dict__'])
class C(enum.Enum):
    P = 1
    Q = 2
    R = 1
print(list(C.__members__), C.R, C(2), C['Q'], sorted(n for n in vars(C) if not n.startswith('_')))
try: C.P = 3
except AttributeError as e: print(e)
C.extra = 4
print(C.extra, vars(C)['extra'], C.__dict__.copy()['extra'])
print({**d}.keys() == d.keys(), len(dict(d)), [k for k in vars(B) if k == 'z'])
class M(type):
    def __getattr__(cls, name): return 'meta ' + name
class D(metaclass=M):
    v = 1
print(D.v, D.w); D.w = 2; print(D.w); del D.w; print(D.w)
D.v = 3; print(D.v)
def g(*a, **k): return a, k
print(g(*(i for i in range(3))), g(*'ab', **{'c': 1}))
try: g(*5)
except TypeError as e: print(e)
class E:
    def __init__(self, *args, **kw): self.t = args, kw
    def m(self, a, *args, b=2, **kw): return a, args, b, kw
print(E(1, 2, x=3).t, E(*(1, 2), **{'y': 1}).t, E().m(1, 2, 3, b=4, c=5), E().m(*(1, 2), **{'b': 3}))
print(list(map(E().m, [1, 2])), sorted([3, 1], key=lambda *a, **k: -a[0]))
import functools
print(functools.partial(E().m, 1, 2, 3, z=1)(4, b=9), functools.partial(E, 1, q=2)(3).t)
for call in (lambda: E().m(), lambda: E().m(1, a=2), lambda: E().m(*(1, 2), **{'a': 3})):
    try: call()
    except TypeError as e: print(e)
import collections
class F(collections.UserDict):
    def __init__(self, *a, **k): super().__init__(*a, **k); self.n = 1
print(F(a=1), F({'b': 2}, c=3).n, F.__init__.__name__, F().copy.__name__, F().copy.__qualname__)
import weakref, fractions
w = E(); p = weakref.proxy(w)
print(isinstance(p, E), isinstance(5, E), isinstance(None, (E, F)), isinstance(fractions.Fraction(1), (E, str)), isinstance(types.SimpleNamespace(), E), isinstance(list[int], E), isinstance(type, E), p.__class__)
print((5).__class__, None.__class__, w.__class__, E.__class__, list[int].__class__, (lambda: 0).__class__, E().m.__class__, print.__class__, object.__class__)
