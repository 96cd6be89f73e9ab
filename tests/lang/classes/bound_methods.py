"""Bound methods: equality, hash, attributes, __func__, of callables, of classes, of builtins, stored and called later."""
class A:
    def m(self, x=1): return (self.n, x)
    def __init__(self, n): self.n = n
    def __eq__(self, o): return True
    __hash__ = object.__hash__
a, b = A(1), A(2)
print(a.m == a.m, a.m is a.m, a.m == b.m, a.m != a.__init__, hash(a.m) == hash(a.m), len({a.m, a.m}))
m = a.m
print(m(), m.__self__ is a, m.__func__ is A.m, m.__name__, m.__qualname__, A.m(b, 5))
a.n = 10
print(m(2), list(map(a.m, [1, 2])), sorted([3, 1], key=b.m))
for f in (lambda: setattr(m, "x", 1), lambda: m.nope, lambda: A.m(), lambda: a.m(1, 2), lambda: A.m(x=1)):
    try:
        f()
    except (AttributeError, TypeError) as e:
        print(e)
A.m.tag = "t"
print(m.tag, a.m.tag)
import types
bound = types.MethodType(lambda self, y: (self, y), 5)
print(bound(6), types.MethodType(len, "abc")(), types.MethodType(A, 7)().n)
class Call:
    def __call__(self, *a): return a
class B:
    c = Call()
    s = staticmethod(len)
    f = len
    l = lambda *a: len(a)
    p = print
print(B().c(1), B().s("ab"), B().f("abc"), B().l(1, 2))
print([].append.__self__, "a".upper(), str.upper("b"), (5).__add__(6), [].append == [].append, int.from_bytes(b"\1", "big"))
try:
    types.MethodType(5, 1)
except TypeError as e:
    print(e)
