"""namedtuple and typing.NamedTuple: fields, defaults, replace, errors, inheritance, unpacking."""
from collections import namedtuple
from typing import NamedTuple
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
P = namedtuple("P", "x y z", defaults=[3])
p = P(1, 2)
print(p, p.x, p[2], p._asdict(), p._replace(x=9), P._fields, P._field_defaults, P._make([7, 8, 9]), p == (1, 2, 3), [*p], p < (1, 3), hash(p) == hash((1, 2, 3)))
print(t(lambda: P(1)), t(lambda: P(1, 2, 3, 4)), t(lambda: p._replace(q=1)), t(lambda: setattr(p, "x", 1)), t(lambda: P._make([1])))
for bad in ("a a", "_x", "class", "1a"):
    print(t(lambda: namedtuple("B", bad)))
print(namedtuple("R", "a _x class a", rename=True)._fields, P.x.__doc__, P.__doc__)
class Q(P):
    __slots__ = ()
    @property
    def norm(self): return self.x + self.y
    def __add__(self, o): return Q(*(a + b for a, b in zip(self, o)))
print(Q(1, 2) + Q(3, 4), Q(1, 2).norm, type(Q(1, 2)._replace(x=5)).__name__)
class N(NamedTuple):
    a: int
    b: str = "b"
    def both(self): return f"{self.a}{self.b}"
print(N(1), N(1).both(), N.__annotations__ == {"a": int, "b": str}, N(b="c", a=2), t(lambda: N()))
match p:
    case P(x=1, z=k): print("matched", k)
x, *rest = p
print(rest, p.index(2), p.count(3), p[::-1], sorted([P(2, 1), P(1, 2)]), max(p), 2 in p)
