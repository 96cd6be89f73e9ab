"""What errors of all kinds say, and the attributes of functions, generators and code: as the host of each version."""
import types
def show(f, *a, **k):
    try: print(f(*a, **k))
    except BaseException as e: print(type(e).__name__, e, getattr(e, '__notes__', None))
def fun(alpha, beta=1, *, gamma=2): pass
show(lambda: fun(1, gama=3)); show(lambda: fun(1, **{'gama': 3})); show(lambda: fun(1, zzz=3)); show(lambda: fun(alpha=1, betta=2)); show(fun, 1, gama=1)
show(lambda: fun()); show(lambda: fun(1,2,3)); show(lambda: fun(1, 2, 3, gamma=1)); show(lambda: fun(1, alpha=2))
def po(a, b, /, c): pass
show(lambda: po(a=1, b=2, c=3)); show(lambda: po(1, 2, d=3)); show(lambda: po(1,2,cc=3))
class K:
    def m(self, value): pass
    def __init__(self, kilo=1): pass
show(lambda: K().m(valu=1)); show(lambda: K(kil=2)); show(lambda: K.m())
show(lambda: fun.__type_params__); show(lambda: K.__type_params__)
show(lambda: sorted(set(dir(fun)) ^ set(dir(types.FunctionType))))
def gen(): yield 1
g = gen()
print([n for n in dir(g) if n.startswith('gi')], g.gi_suspended)
async def agen(): yield 1
a = agen(); print([n for n in dir(a) if n.startswith('ag')])
show(lambda: a.ag_suspended)
async def co(): pass
c = co(); print([n for n in dir(c) if n.startswith('cr')]); c.close()
print(sorted(n for n in dir(fun.__code__) if n.startswith('co_')))
show(lambda: [1, 2].append()); show(lambda: [] + 1); show(lambda: 1 + ''); show(lambda: 'a' % 1)
def unpack(x): a, b = x
show(unpack, 1); show(unpack, [1]); show(unpack, [1, 2, 3])
def unpack2(x): a, *b, c = x
show(unpack2, [1])
show(lambda: None.foo); show(lambda: K().foo); show(lambda: K.foo); show(lambda: setattr(1, 'x', 2)); 
def at(): (1).x = 3
show(at)
def dl():
    del K().zz
show(dl)
show(lambda: {}[[]]); show(lambda: {[]: 1}); show(lambda: {1: 2}['x'])
class Bad:
    def __init__(self): return 5
    def __len__(self): return -1
    def __bool__(self): return 5
    def __iter__(self): return 5
    def __hash__(self): return 'x'
    def __index__(self): return 'x'
    def __enter__(self): pass
    def __contains__(self, o): raise KeyError
show(Bad)
b = Bad.__new__(Bad)
show(len, b); show(bool, b); show(iter, b); show(hash, b); show(lambda: [1][b]); show(lambda: not b); show(lambda: [*b])
def wi():
    with b: pass
show(wi)
async def awi():
    async with b: pass
show(lambda: awi().send(None))
async def aw(): await 5
show(lambda: aw().send(None))
async def af():
    async for x in b: pass
show(lambda: af().send(None))
show(lambda: K() < K()); show(lambda: K() @ K()); show(lambda: -K()); show(lambda: K()[1]); show(lambda: K()(1)); show(lambda: 3 in K()); show(lambda: K(1,2,3)); show(lambda: object(1)); show(lambda: int('x'))
class N: pass
show(lambda: N(1)); show(lambda: N(x=1)); show(lambda: object.__new__(N, 1))
def ng(): 
    global zzz
    return zzz
show(ng)
def rz(): raise 5
show(rz)
def rf(): raise ValueError from 5
show(rf)
def ex():
    try: 1/0
    except 5: pass
show(ex)
class D:
    def __set_name__(self, o, n): raise ValueError('sn')
def mk():
    class C: d = D()
show(mk)
def mk3():
    class C(int, str): pass
show(mk3)
def mk4():
    class A: pass
    class C(A, A): pass
show(mk4)
def mk5():
    class C(bool): pass
show(mk5)
def mk6():
    class C(N, zz=1): pass
show(mk6)
def imp(): from os import nope
show(imp)
def imp2(): import nope.x
show(imp2)
def imp3(): from . import x
show(imp3)
show(lambda: next(iter([]))); show(lambda: (lambda: (yield))().throw(ValueError, 'x')); 
def m(x):
    match x:
        case K(1): pass
show(m, K())
def m2(x):
    match x:
        case int(1, 2): pass
show(m2, 3)
show(eval, '1 +'); show(eval, 'f(**x, *y)'); show(exec, 'def f(x): global x'); show(compile, 'a\nb c', 'f', 'exec')
show(lambda: f"{K():x}"); show(lambda: f"{1:zz}"); show(lambda: '{}'.format()); show(lambda: format(K(), 'x'))
show(lambda: [].zz); show(lambda: fun.zz); show(lambda: gen().zz)
def sup(self): super().x
show(sup, 1)
class S(K):
    def m(self): return super().nope
    __slots__ = ('a',)
show(lambda: S().m()); show(lambda: S().a)
class T:
    __slots__ = ('a',)
def ts(): T().b = 1
show(ts)
def td(): del T().a
show(td)
show(lambda: T().__dict__); show(lambda: vars(5))
show(lambda: isinstance(1, 5)); show(lambda: issubclass(5, int))
def p():
    class P:
        x = property()
        y = property(lambda s: 1)
    return P()
show(lambda: p().x)
def ps(): p().y = 1
show(ps)
def pd(): del p().y
show(pd)
print(property(lambda s: 1, doc='x').__doc__, getattr(property(fun), '__name__', None))
try:
    try: raise ValueError(1)
    except* ValueError as group: raise
except BaseException as e: print(repr(e), e.__cause__, e.__context__)
