"""What classes give again and again: names, calls by metaclasses, hashes, and attributes by many kinds of objects."""

from collections import namedtuple


class Meta(type):
    def __call__(cls, *args, **more):
        made = super().__call__(*args, **more)
        made.by = "meta"
        return made


class Single(type):
    kept = {}

    def __call__(cls):
        if cls not in Single.kept:
            Single.kept[cls] = type.__call__(cls)
        return Single.kept[cls]


class Between(Meta):
    def __call__(cls, *args):
        return super(Between, cls).__call__(*args)


class A(metaclass=Meta):
    def __init__(self, x, y=2):
        self.x = x + y


class B(metaclass=Single):
    pass


class C(metaclass=Between):
    def __init__(self, x):
        self.x = x


class D(int, metaclass=Meta):
    pass


class Refused(metaclass=Meta):
    def __init__(self):
        return 5


class H:
    def __init__(self, value):
        self.value = value

    def __hash__(self):
        return self.value

    def __eq__(self, other):
        return self.value == other.value


class Point(namedtuple("Point", "x y")):
    pass


class Backwards(tuple):
    def __iter__(self):
        return iter(tuple(self)[::-1]) if False else reversed(self[:])


class Named(type):
    @property
    def __name__(cls):
        return "shown"


class N(metaclass=Named):
    pass


def tried(action):
    try:
        return action()
    except Exception as error:
        return type(error).__name__, str(error)


def unpack(values):
    a, b = values
    return a, b


def run(turn):
    print(A(1).x, A(1, y=5).x, A(3).by, B() is B(), C(4).x, C(4).by, D(7) + 1, D(7).by, tried(Refused))
    print([hash(H(v)) for v in (0, 1, -1, -2, -5, 2**40, -(2**40), True)], hash(H(2**70)) == hash(2**70))
    print(hash(H(-(2**63))) == hash(-(2**63)), hash(H(2**63 - 1)) == hash(2**63 - 1), len({H(-1), H(-2), H(-1)}))
    print(tried(lambda: hash(H("a"))), tried(lambda: hash(H(None))))
    print(unpack(Point(1, 2)), unpack(Backwards((1, 2))), tried(lambda: unpack(Backwards((1, 2, 3)))))
    print(tried(lambda: unpack(namedtuple("T", "a b c")(1, 2, 3))), tried(lambda: unpack(5)))
    print([type(o).__name__ for o in (A(1), B(), N(), Point(1, 2), 5, None, A, run)], type(A(1)).__qualname__)
    A.__name__ = f"Renamed{turn}"
    print(type(A(1)).__name__, A.__name__)


class F0:
    kind = 0

    def get(self):
        return "f0"


class F1(F0):
    kind = 1

    def get(self):
        return "f1"


class F2(F0):
    def __init__(self):
        self.kind = 2


class F3(F0):
    @property
    def kind(self):
        return 3

    def get(self):
        return super().get() + "f3"


def kinds(objects, times):
    found = []
    for i in range(times):
        for o in objects:
            found.append((o.kind, o.get()))
        if i == times // 2:
            F0.get = lambda self: "new"
            F1.kind = 10
    return found


for turn in range(4):
    run(turn)
print(kinds([F0(), F1(), F2(), F3()], 8))
print(kinds([F1(), F0()], 8))
print(kinds([F1(), F2(), F2(), F1()], 8))
