"""Class patterns in a hot loop, on classes that say what they match, and change it."""


class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y


class Point3(Point):
    __match_args__ = ("x", "y", "z")

    def __init__(self, x, y, z):
        super().__init__(x, y)
        self.z = z


class Lazy:
    __match_args__ = ("value", "missing")

    @property
    def value(self):
        return 7

    @property
    def missing(self):
        raise AttributeError("not yet")


class Broken:
    __match_args__ = ("value",)

    @property
    def value(self):
        raise ValueError("broken")


class Dynamic:
    def __getattr__(self, name):
        if name == "deep":
            return 3
        raise AttributeError(name)


class Meta(type):
    def __instancecheck__(cls, obj):
        return isinstance(obj, int)


class Integral(metaclass=Meta):
    pass


class Disguised:
    __class__ = property(lambda self: Point)
    x = 1
    y = 2


class Slotted:
    __slots__ = ("a", "b")
    __match_args__ = ("a", "b")


def describe(value):
    match value:
        case Integral():
            return "integral"
        case Point3(x, y, z=0):
            return f"flat {x} {y}"
        case Point3(x, y, z):
            return f"solid {x} {y} {z}"
        case Point(0, y=b):
            return f"on the axis at {b}"
        case Point(x, y):
            return f"plain {x} {y}"
        case Lazy(value, missing):
            return f"never {value} {missing}"
        case Lazy(v):
            return f"lazy {v}"
        case Dynamic(deep=3):
            return "deep"
        case Slotted(a, b):
            return f"slots {a} {b}"
        case Slotted(a):
            return f"slot {a}"
        case str(text) | bytes(text):
            return f"text {text!r}"
        case float(real=r):
            return f"float {r}"
        case list() | tuple():
            return "sequence"
        case object():
            return type(value).__name__


half = Slotted()
half.a = 1
whole = Slotted()
whole.a = whole.b = 2
values = [
    Point(0, 1), Point(2, 3), Point3(1, 2, 0), Point3(1, 2, 3), Lazy(), Dynamic(), 5, True, "a", b"b", 1.5,
    [], (1,), {}, None, Disguised(), half, whole, Slotted(),
]  # fmt: skip
for _ in range(40):
    found = [describe(v) for v in values]
print(found)


def attempt(function):
    try:
        return function()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def broken(value):
    match value:
        case Broken(v):
            return v


def too_many(value):
    match value:
        case Point(a, b, c):
            return a, b, c


def twice(value):
    match value:
        case Point(a, x=b):
            return a, b


def self_match(value):
    match value:
        case int(a, b):
            return a, b


def no_class(value, cls):
    match value:
        case cls():
            return "matches"
    return "does not"


for _ in range(30):
    errors = [
        attempt(lambda: broken(Broken())), attempt(lambda: too_many(Point(1, 2))), attempt(lambda: too_many(3)),
        attempt(lambda: twice(Point(1, 2))), attempt(lambda: self_match(3)), attempt(lambda: self_match("a")),
        attempt(lambda: no_class(1, 5)), attempt(lambda: no_class(1, int)), attempt(lambda: no_class(True, int)),
        attempt(lambda: no_class(1, bool)),
    ]  # fmt: skip
print(errors)


def first(value):
    match value:
        case Point(a):
            return a
    return None


seen = []
for turn in range(200):
    if turn == 50:
        Point.__match_args__ = ("y", "x")
    if turn == 100:
        Point.__match_args__ = ["x"]
    if turn == 120:
        del Point.__match_args__
    if turn == 140:
        Point.__match_args__ = ("x", 3)
    if turn == 160:
        Point.__match_args__ = ("nothing",)
    result = attempt(lambda: first(Point(1, 2)))
    if not seen or seen[-1] != result:
        seen.append(result)
print(seen)

value = Point(1, 2)
seen = []
for turn in range(90):
    if turn == 30:
        value.__class__ = Dynamic
    if turn == 60:
        value = Point3(1, 2, 3)
    result = describe(value)
    if not seen or seen[-1] != result:
        seen.append(attempt(lambda: result))
print(seen)
