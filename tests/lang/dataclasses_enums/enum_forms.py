"""Enum: aliases, auto, values, iteration, Flag, IntFlag, StrEnum, mixins, methods, _missing_, refusal."""
from enum import Enum, Flag, IntEnum, IntFlag, StrEnum, auto, unique
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
class C(Enum):
    RED = 1
    GREEN = auto()
    ROUGE = 1
    def hex(self): return f"#{self.value:02x}"
    @classmethod
    def default(cls): return cls.GREEN
    @classmethod
    def _missing_(cls, v): return cls.RED if v == "any" else None
print(list(C), C(1), C["GREEN"], C.RED is C.ROUGE, C.RED.hex(), C.default(), C("any"), t(lambda: C(9)), t(lambda: C["NO"]), list(C.__members__))
print(t(lambda: setattr(C, "RED", 5)), t(lambda: type("D", (C,), {})), C.RED in C, len(C), C.RED.name, repr(C.GREEN), {C.RED: 1}[C(1)], t(lambda: C.RED < C.GREEN))
class P(Flag):
    R = auto(); W = auto(); X = auto()
    RW = R | W
print(P.R | P.X, P.RW, ~P.R, P.RW & P.W, bool(P.R & P.W), P(0), list(P.RW), P.R in P.RW, P(7), t(lambda: P(8)))
class I(IntEnum):
    A = 1; B = 2
print(I.A < I.B, I.A + 1, sorted([I.B, I.A]), I(2) == 2, f"{I.A} {I.B!r} {I.A:03d}", [10, 20, 30][I.B], max(I))
class S(StrEnum):
    LOW = auto(); UP = "Up"
print(S.LOW, S.UP.upper(), S("Up") is S.UP, f"{S.UP:>4}", "low" == S.LOW)
class F(IntFlag):
    A = 1; B = 4
print(F.A | 8, F(5), F.A + 1, ~F.A & F.B)
class T(tuple, Enum):
    X = (1, 2); Y = 3, 4
print(T.X[0], T((3, 4)), T.Y + (5,))
class Planet(Enum):
    EARTH = (1, 2.5)
    def __init__(self, a, b): self.a, self.b = a, b
    @property
    def product(self): return self.a * self.b
print(Planet.EARTH.product, Planet.EARTH.value, t(lambda: unique(C)))
class Auto(Enum):
    def _generate_next_value_(name, start, count, last): return name.lower() + str(count)
    ONE = auto(); TWO = auto()
print([m.value for m in Auto], Enum("Dyn", "a b")(2), C.__members__["ROUGE"])
for m in C:
    match m:
        case C.RED: print("matched red")
        case C.GREEN: print("matched green")
