"""Decorators with and without arguments, stacked, on methods and classes; evaluation order."""
def log(name):
    print("make", name)
    def deco(f):
        print("apply", name, f.__name__)
        def wrapper(*args, **kw):
            print("call", name, args, kw)
            return f(*args, **kw)
        return wrapper
    return deco
@log("outer")
@log("inner")
def add(a, b=1):
    return a + b
print(add(1), add(1, b=5))
class C:
    @log("method")
    def m(self, x):
        return x * 2
    @staticmethod
    def s(a, b=2):
        return a, b
    @classmethod
    def c(cls, x):
        return cls.__name__, x
    @property
    def p(self):
        return self._p
    @p.setter
    def p(self, v):
        self._p = v * 10
    @p.deleter
    def p(self):
        del self._p
class D(C):
    pass
o = C()
o.m.__call__
print(C.s(1), o.s(1, b=3), C.c(1), D.c(2), D().c(3))
o.p = 4
print(o.p)
del o.p
try:
    o.p
except AttributeError as e:
    print(e)
def cls_deco(c):
    c.extra = "added"
    return c
@cls_deco
class X: pass
print(X.extra, X().extra)
@property
def readonly(self):
    return 1
class R:
    value = readonly
try:
    R().value = 2
except AttributeError as e:
    print(e)
import functools
@functools.wraps(add)
def w():
    """doc"""
print(w.__name__)
@functools.lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(50))
print(functools.reduce(lambda a, b: a * b, range(1, 6)), functools.partial(add, 5)(b=6))
