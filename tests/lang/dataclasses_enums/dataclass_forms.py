"""dataclasses: defaults, factories, order, frozen, slots, kw_only, inheritance, InitVar, post_init, replace."""
from dataclasses import KW_ONLY, FrozenInstanceError, InitVar, asdict, astuple, dataclass, field, fields, replace
from typing import ClassVar
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
@dataclass(order=True)
class A:
    x: int
    y: list = field(default_factory=list, compare=False)
    z: str = field(default="z", repr=False)
    count: ClassVar[int] = 0
    scale: InitVar[int] = 1
    total: int = field(init=False)
    def __post_init__(self, scale): self.total = self.x * scale
print(A(1), A(2, scale=5), A(1) < A(2), A(1) == A(1, [5]), A(1).y is A(1).y, sorted([A(3), A(1)])[0].x)
@dataclass(frozen=True)
class F:
    a: int
    b: tuple = ()
f = F(1, (2,))
print(hash(f) == hash(F(1, (2,))), {f: 1}[F(1, (2,))], t(lambda: setattr(f, "a", 2)), t(lambda: delattr(f, "a")), replace(f, a=5))
@dataclass(slots=True)
class S:
    p: int = 1
    q: "S | None" = None
s = S(q=S(2))
print(s, asdict(s), astuple(s), t(lambda: setattr(s, "r", 1)), S.__slots__)
@dataclass
class B(A):
    w: int = 9
    _: KW_ONLY
    k: int = 3
print(B(1, w=2), [f.name for f in fields(B)], B(1, k=4).k, t(lambda: B(1, [], "z", 1, 2, 3)), B.__match_args__)
print(t(lambda: dataclass(type("X", (), {"__annotations__": {"m": list}, "m": []}))), t(lambda: dataclass(type("Y", (), {"__annotations__": {"m": int, "n": int}, "m": 1}))))
@dataclass(eq=False, repr=False)
class E: v: int
print(E(1) == E(1), t(lambda: hash(A(1))), isinstance(hash(E(1)), int))
match B(7):
    case B(x, [], z): print(x, z)
@dataclass(unsafe_hash=True, init=False)
class H:
    n: int = 5
print(hash(H()) == hash((5,)), H.__init__ is object.__init__)
