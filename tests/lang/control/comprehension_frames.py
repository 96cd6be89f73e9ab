"""The frame that comprehensions run in: names, `locals()`, cells, `super()`; from 3.12 on it is the one around them."""
q = 1
def f():
    x, b = 1, 2
    print([eval("y") for y in "a"], [sorted(locals().keys() - {".0"}) for y in "a"])
    print([lambda: w for w in "abc"][1].__qualname__, sorted(locals().keys() - {".0"}))
    try:
        [1 / 0 for x in "ab"]
    except ZeroDivisionError:
        print(x, sorted(locals().keys() - {".0"}))
    [exec("print(x); x = 7; print(x)") for y in "a"]
    print([[sorted(locals().keys() - {".0"}) for z in "a"] for y in "a"], [(lambda: (sorted(locals()), w))() for w in "a"])
    print(sorted(locals().keys() - {".0"}))


def names(items):
    return [item for item in items]


f()
print(names.__code__.co_varnames, names.__code__.co_nlocals, names.__code__.co_cellvars)
def outer():
    y = 'outer'
    class C:
        y = 'class'
        print([y for x in 'a'], [(lambda: y)() for x in 'a'])
outer()
exec("x=1\nprint([x for _ in [1]])\n", {}, {})
class B:
    def m(self): return 'B'
    @classmethod
    def c(cls): return 'Bc'
class D(B):
    def m(self): return [super().m() for _ in 'ab'], [super(D, self).m() for _ in 'ab']
    @classmethod
    def c(cls): return {super().c() for _ in 'ab'}
try:
    print(D().m(), D.c())
except TypeError as e:
    print(e)
def g():
    try: [zz for x in 'a']
    except NameError as e: print(type(e), e)
    zz = 1
g()
def g():
    try: [zz for x in 'a']
    except NameError as e: print(type(e), e)
    zz = 1
    return lambda: zz
g()
def g():
    try: [x for x in 'a' if y for y in 'b']
    except NameError as e: print(type(e), e)
g()
try: [x for x in 'a' if y1 for y1 in 'b']
except NameError as e: print(type(e), e)
def g():
    try: [(lambda: y)() for x in 'a' for y in [(lambda: y)()]]
    except NameError as e: print(type(e), e)
g()
def g(items):
    return [lambda: (i, j) for i in items for j in [k*2 for k in items if k == i]]
print([h() for h in g([1,2,3])])
def g():
    i = 'keep'
    fs = [lambda: i for i in range(3)]
    return i, [f() for f in fs], [i for i in [i]], (lambda: i)()
print(g())
import sys
def g():
    return [sys._getframe().f_code.co_name for _ in 'a'] + [sys._getframe(1).f_code.co_name for _ in 'a']
print(g())
def rec(n): return [rec(n-1) for _ in 'a'] if n else []
print(len(str(rec(50))))
print([[y for y in range(x)] for x in range(4)], {x: {y for y in [x]} for x in range(3)})
x = 'mod'
print([x for x in 'ab'], x, [(lambda: x)() for x in 'cd'], x)
class E:
    x = 'cls'
    l = [x for x in 'ab']
    m = [(lambda: x)() for x in 'cd']
    w = [x for _ in 'a']
    print(l, m, w, x)
    fs = [lambda: (x, z) for x in 'pq' for z in [x]]
    print([f() for f in fs])
def g(): return [(last := i) for i in range(4)], last, sorted(locals().keys() - {".0"})
print(g())
print([(mm := i) for i in range(4)], mm)
def g(x):
    del x
    r = [x for x in 'ab']
    try: x
    except NameError as e: print(r, e)
g(1)
def g():
    global x
    return [x for x in 'zz'], x, [x for _ in 'a']
print(g())
def g(x):
    def h():
        nonlocal x
        r = [x for x in 'zz']
        x = 5
        return r
    return h(), x
print(g(1))
class Priv:
    def f(self): return [__a for __a in 'ab'], [locals() for __b in 'c'][0].keys()
print(Priv().f())
