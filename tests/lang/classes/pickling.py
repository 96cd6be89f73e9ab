"""pickle of instances, classes, functions, exceptions, enums, named tuples and bound methods of __main__."""
import enum, pickle
from collections import namedtuple
from dataclasses import dataclass
class A:
    def __init__(self, v): self.v = v
    def m(self): return self.v
class S:
    __slots__ = ("a", "b")
class N(A):
    def __getnewargs__(self): return (1,)
    def __new__(cls, v): o = super().__new__(cls); o.made = v; return o
class E(Exception):
    def __init__(self, a, b): super().__init__(a, b); self.extra = 1
P = namedtuple("P", "x y")
class Color(enum.Enum): RED = 1
@dataclass
class D:
    x: int
    y: list
class L(list): pass
class Outer:
    class Inner: pass
def f(x): return x + 1
for proto in 0, 2, 5:
    rt = lambda o: pickle.loads(pickle.dumps(o, proto))
    print(rt(A(1)).v, rt(A) is A, rt(f) is f, rt(f)(1), rt(P(1, 2)), rt(Color.RED) is Color.RED, rt(D(1, [2])), rt(E(1, 2)).args, rt(E(1, 2)).extra)
    a = A(None)
    a.v = [a, a]
    b = rt(a)
    print(b.v[0] is b, rt(A(7).m)() if proto > 3 else "-", rt({1: [A(2)]})[1][0].v, rt(N(5)).__dict__ if proto > 1 else "-")
    l = L([1])
    l.t = 2
    print(rt(l), rt(l).t)
    if proto > 1:
        s = S()
        s.a = 5
        print(rt(s).a, hasattr(rt(s), "b"), type(rt(Outer.Inner())).__qualname__ if proto > 3 else "")
for bad in (lambda: 0), (i for i in []), type("Local", (), {})(), f.__code__:
    try:
        pickle.dumps(bad)
        print("pickled")
    except (pickle.PicklingError, TypeError, AttributeError) as e:
        print(type(e).__name__)
