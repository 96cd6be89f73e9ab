"""match: class patterns, __match_args__, built-in classes, attributes, errors."""
class P:
    __match_args__ = ("x", "y")
    def __init__(self, x, y): self.x, self.y = x, y
class Q(P):
    __match_args__ = ("y",)
class Lazy:
    def __getattr__(self, n):
        if n == "no": raise AttributeError(n)
        return n
class N: pass
def f(v):
    match v:
        case Q(1): return "Q1"
        case P(0, y=yy): return "P0", yy
        case P(x, y) if x == y: return "diag", x
        case P(x=P(x=inner)): return "inner", inner
        case Lazy(a=a, no=_): return "never"
        case Lazy(a=a): return a
        case bool(b): return "bool", b
        case int(i) | float(i): return "num", i
        case str(s): return "str", s
        case list([a, b]): return "list2", a, b
        case tuple(t): return "tuple", t
        case dict(k=1): return "never"
        case N(): return "N"
        case object(): return "object"
for v in Q(0, 1), P(0, 5), P(3, 3), P(P(1, 2), 0), P(9, 8), Lazy(), True, 5, 2.5, "s", [1, 2], [1], (1,), {}, N(), None:
    print(f(v))
class Bad1: __match_args__ = ["x"]
class Bad2: __match_args__ = (1,)
for cls, code in ((N, "N(1)"), (Bad1, "Bad1(1)"), (Bad2, "Bad2(1)"), (P, "P(1, 2, 3)"), (P, "P(1, x=1)"), (int, "int(1, 2)")):
    five = 5
    subject = cls(1, 2) if cls is P else cls() if isinstance(cls, type) else 5
    try:
        exec(f"match subject:\n    case {code}: print('matched')\n    case _: print('no')")
    except TypeError as e:
        print(e)


class NotATuple:
    __match_args__ = None


class OfNumbers:
    __match_args__ = (1,)


class Numeric(int):
    __match_args__ = None


for subject in (NotATuple(), OfNumbers(), Numeric(3)):
    try:
        match subject:
            case NotATuple(part) | OfNumbers(part) | Numeric(part):
                print(part)
    except TypeError as error:
        print(error)
