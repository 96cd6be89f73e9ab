"""match statements: literals, captures, sequences, mappings, classes, guards, or-patterns."""
class Point:
    __match_args__ = ("x", "y")
    def __init__(self, x, y): self.x, self.y = x, y
class P3(Point):
    def __init__(self, x, y, z):
        super().__init__(x, y)
        self.z = z
RED = 1
class Color: BLUE = "blue"
def f(v):
    match v:
        case 0 | 1: return "small"
        case -1: return "minus"
        case "a" | "b" as letter: return "letter " + letter
        case None: return "none"
        case True: return "true"
        case Color.BLUE: return "blue!"
        case [1, *rest, 9]: return ("ends", rest)
        case [x, y] if x == y: return ("same", x)
        case [x, [y, z]]: return ("nested", x, y, z)
        case (a, b, c): return ("three", a, b, c)
        case {"k": value, **others}: return ("map", value, others)
        case {"only": int(n)}: return ("int", n)
        case Point(x=0, y=yy): return ("on y", yy)
        case P3(z=z): return ("p3", z)
        case Point(a, b): return ("point", a, b)
        case str() | bytes(): return "text"
        case float(q): return ("float", q)
        case _: return "other"
for v in (0, 1, -1, "a", None, True, "blue", [1, 2, 3, 9], [1, 9], [4, 4], (1, [2, 3]), (1, 2, 3), {"k": 1, "z": 2}, {"only": 5}, {"only": "s"}, Point(0, 5), Point(1, 2), P3(1, 2, 3), "zzz", b"x", 2.5, {1}, range(3), [], {}):
    print(type(v).__name__, f(v))
def g(*args):
    match args:
        case (): return 0
        case (x,): return x
        case (x, *_): return (x, "more")
print(g(), g(1), g(1, 2, 3))
try:
    match 5:
        case Point(1, 2, 3): pass
    match Point(1, 2):
        case Point(1, 2, 3): pass
except TypeError as e:
    print(e)
