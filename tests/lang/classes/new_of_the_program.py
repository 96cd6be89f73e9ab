"""Classes with a `__new__` of their own: what it makes, what is initialised, and what changes meanwhile."""

import abc


class Point:
    made = 0

    def __new__(cls, x, y=2, *rest, **named):
        self = super().__new__(cls)
        cls.made += 1
        self.sum = x + y + sum(rest) + sum(named.values())
        return self


class Initialised(Point):
    def __init__(self, x, y=2, *rest, **named):
        self.args = x, y, rest, named


class Late(Initialised):
    def __new__(cls, *args):
        return object.__new__(cls)


def show(p):
    return type(p).__name__, sorted(vars(p).items())


for _ in range(40):
    found = [
        show(Point(1)), show(Point(1, y=3)), show(Point(1, 2, 3, z=4)), show(Initialised(*[1, 2], k=5)),
        show(Late(7)), show(Late(*(8,))),
    ]  # fmt: skip
print(found, Point.made, Initialised.made)


# -- what is no instance of the class is not initialised, what is of a derived class is by its own


class Other:
    def __init__(self, *args):
        print("Other.__init__", args)


class Chooses:
    def __new__(cls, kind):
        if kind == 0:
            return 17
        if kind == 1:
            return Other.__new__(Other)
        return object.__new__(Derived if kind == 2 else cls)

    def __init__(self, kind):
        self.by = "Chooses", kind


class Derived(Chooses):
    def __init__(self, kind):
        self.by = "Derived", kind


for kind in (0, 1, 2, 3) * 3:
    made = Chooses(kind)
    print(kind, type(made).__name__, getattr(made, "by", None))


class Pretends(Chooses):
    """Its instances may say that they are something else; what they are counts."""

    @property
    def __class__(self):
        return int


print(type(Pretends(3)).__name__, Pretends(3).by)


# -- what is wrong


class Returns:
    def __new__(cls):
        return super().__new__(cls)

    def __init__(self):
        return 5


class Abstract(abc.ABC):
    def __new__(cls):
        return super().__new__(cls)

    @abc.abstractmethod
    def area(self): ...


class TooMany:
    def __new__(cls, x):
        return super().__new__(cls, x)


class Fails:
    def __new__(cls):
        raise ValueError("new")


def attempt(make):
    try:
        return make()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


for make in (
    Returns, Abstract, lambda: TooMany(1), Fails, Point, lambda: Point(1, y=2, x=3), lambda: object.__new__(int),
    lambda: object.__new__(Point, 1), lambda: object.__new__(), lambda: object.__new__(3), lambda: Initialised(x=1, q=2).args,
):  # fmt: skip
    print([attempt(make) for _ in range(3)][-1])


# -- changed while it runs


class Changes:
    def __new__(cls, n):
        if n == 5:
            cls.__init__ = lambda self, n: setattr(self, "n", -n)
        if n == 8:
            del cls.__init__
        if n == 9:
            Changes.__new__ = staticmethod(lambda cls, n: ("replaced", n))
        return super().__new__(cls)

    def __init__(self, n):
        self.n = n


for n in range(12):
    made = Changes(n)
    print(made if type(made) is tuple else vars(made), end=" ")
print()


class Base:
    pass


class Grows(Base):
    def __init__(self, x):
        self.x = x


def makes(n):
    return [attempt(lambda: show(Grows(i))) for i in range(n)][-1]


print(makes(50))
Base.__new__ = lambda cls, x: object.__new__(cls)
print(makes(50))
Base.__new__ = staticmethod(lambda cls, x: None)
print(makes(50))


# -- metaclasses that are called


class Singleton(type):
    known = {}

    def __call__(cls, *args, **named):
        if cls not in cls.known:
            cls.known[cls] = super().__call__(*args, **named)
        return cls.known[cls]


class One(metaclass=Singleton):
    def __new__(cls, *args, **named):
        print("new", args, named)
        return super().__new__(cls)

    def __init__(self, *args, **named):
        self.args = args, named


print(len({id(One(k, named=k)) for k in range(60)}), One().args)
Singleton.__call__ = lambda cls, *args: ("called", args)
print([One(k) for k in range(3)])
del Singleton.__call__
print(One(4).args)


# -- class methods by `super()`


class Root:
    @classmethod
    def create(cls, *args):
        return cls.__name__, "Root", args


class Left(Root):
    @classmethod
    def create(cls, *args):
        return super().create("left", *args), "Left"


class Right(Root):
    @classmethod
    def create(cls, *args, key=None):
        return super().create("right", *args), "Right", key


class Both(Left, Right):
    @classmethod
    def create(cls, n):
        return super().create(n)

    @staticmethod
    def new(cls):
        return super(Both, cls).create(0)


for n in range(60):
    found = Both.create(n), Left.create(n), Both().create(n), Both.new(Both)
print(found)
Right.create = staticmethod(lambda *args: ("static", args))
print(Both.create(1))
Right.create = lambda *args: ("plain", args[1:])
print(attempt(lambda: Both.create(1)))
del Right.create
print(Both.create(1))
