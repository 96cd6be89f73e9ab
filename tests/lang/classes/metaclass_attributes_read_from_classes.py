"""What a class does not have is read from its metaclass, which may change, or from the metaclass's `__getattr__`."""


class Meta(type):
    rate = 2

    def scaled(cls, x):
        return (cls.__name__, x * cls.rate)

    def __getattr__(cls, name):
        if name == "broken":
            raise AttributeError("no such thing")
        if name == "raising":
            raise ValueError(name)
        return f"{cls.__name__} has no {name}"


class Base(metaclass=Meta):
    own = "base"


class Derived(Base):
    pass


def read(cls, turn):
    return cls.scaled(turn), cls.rate, cls.own, cls.ghost


def failing(cls, name):
    try:
        return getattr(cls, name) if name != "broken" else cls.broken
    except AttributeError as error:
        return repr(error), error.name, error.obj is cls, error.__context__
    except ValueError as error:
        return repr(error)


for turn in range(60):
    seen = [read(cls, turn) for cls in (Base, Derived)]
    if turn == 10:
        Meta.rate = 3
    elif turn == 15:
        Derived.rate = 7
    elif turn == 20:
        Meta.scaled = lambda cls, x: ("other", x)
    elif turn == 25:
        Base.scaled = lambda x: ("the class's own", x)
    elif turn == 30:
        del Base.scaled
        Meta.rate = property(lambda cls: 11)  # wins over the classes' own
    elif turn == 35:
        Meta.ghost = "found"
    elif turn == 40:
        del Meta.ghost
        Meta.__getattr__ = lambda cls, name: name.upper()
    elif turn == 45:
        Derived.ghost = 1
        Meta.rate = 5
    if turn % 5 == 1:
        print(turn, seen, failing(Base, "broken"), failing(Derived, "raising"))

bound = Derived.scaled
print(bound(3), bound.__self__ is Derived, bound == Derived.scaled)


class Above(type):
    above = "from above"

    def called(cls):
        return "Above"


class Beside(type):
    above = "from beside"

    def called(cls):
        return "Beside"


class Below(Above):
    pass


class Plain(metaclass=Below):
    pass


for turn in range(40):
    if turn == 20:
        Below.__bases__ = (Beside,)
    if turn % 8 == 7:
        print(Plain.above, Plain.called())

del Meta.__getattr__
try:
    Base.ghost
except AttributeError as error:
    print(error, error.name)
Base.rate = 1
print(Base.rate, Meta.rate, "rate" in vars(Base))
