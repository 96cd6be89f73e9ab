"""Every way to bind arguments, and CPython's words for every way to get them wrong."""
def f(a, b=2, *args, c, d=4, **kw):
    return a, b, args, c, d, kw
print(f(1, c=3))
print(f(1, 2, 3, 4, c=5, d=6, e=7))
print(f(*[1, 2], **{"c": 3, "z": 1}))
print(f(*[1], *(2, 3), c=1, **{"x": 1}, **{"y": 2}))
def g(a, b, /, c, *, d):
    return a, b, c, d
print(g(1, 2, 3, d=4), g(1, 2, c=3, d=4))
def h(a, b, c=3):
    return a, b, c
def k(): pass
def one(a): pass
def p(a=1): pass
def kwonly(*, a, b=1): pass
def posonly(a, b=1, /): pass
class A:
    def m(self, x): pass
cases = [
    lambda: h(), lambda: h(1), lambda: h(1, 2, 3, 4), lambda: h(1, 2, c=1, d=2), lambda: h(1, 2, b=3),
    lambda: k(1), lambda: k(1, 2), lambda: k(x=1), lambda: one(), lambda: one(1, 2), lambda: p(1, 2), lambda: kwonly(),
    lambda: kwonly(1), lambda: kwonly(1, a=2), lambda: posonly(), lambda: posonly(a=1), lambda: posonly(1, b=2),
    lambda: g(1, 2, 3), lambda: g(), lambda: f(), lambda: f(1), lambda: A().m(), lambda: A().m(1, 2), lambda: A.m(),
    lambda: h(*1), lambda: h(**1), lambda: h(1, 2, **{1: 2}), lambda: h(a=1, **{"a": 2}), lambda: (lambda x: x)(),
    lambda: 5(), lambda: "a"(1), lambda: A()(), lambda: None(), lambda: A(1),
]
for case in cases:
    try:
        print(case())
    except TypeError as e:
        print(e)
def default(x, acc=[]):
    acc.append(x)
    return acc
print(default(1), default(2))
def outer(n):
    def rec(k):
        return 1 if k == 0 else k * rec(k - 1)
    return rec(n)
print(outer(10))
print((lambda a, *b, c=1, **d: (a, b, c, d))(1, 2, c=3, e=4))
print(h.__name__, h.__defaults__, kwonly.__kwdefaults__, outer.__qualname__, (lambda: 0).__name__)
