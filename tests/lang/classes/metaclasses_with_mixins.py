"""A plain class before `type` among a metaclass's bases: `super()`, attributes and namespaces are as with no such class."""

import abc


class Counts:
    def __init__(self, *args, **keywords):
        self.calls = []
        super().__init__(*args, **keywords)

    def name(cls):
        return cls.__name__.lower()


class Empty:
    __slots__ = ()


class Below(Counts):
    pass


def names(cls):
    return [name for name in vars(cls) if not name.startswith("__static") and not name.startswith("__first")]


for bases in ((Counts, type), (Empty, Counts, type), (Below, type), (type, Counts), (Empty, type), (Counts, abc.ABCMeta)):
    Meta = type("Meta", bases, {})
    made = Meta("Made", (), {"a": 1})
    print([base.__name__ for base in Meta.__mro__], Meta.__bases__ == bases, names(made), made.a, type(made()) is made)
    print(getattr(made, "calls", "none"), getattr(made, "name", lambda: "none")(), made.__dict__["a"])

    class Stated(metaclass=Meta):
        b = 2

        def method(self):
            return __class__

    class Derived(Stated):
        def method(self):
            return super().method()

    Derived.c = 3
    del Stated.b
    print(names(Stated), names(Derived), Derived().method() is Stated, isinstance(Derived, Counts), hasattr(Derived, "b"))
    for statement in ("Derived.__dict__ = {}", "del Derived.__dict__"):
        try:
            exec(statement)
        except (AttributeError, TypeError) as error:
            print(error)


class Calls(Counts, abc.ABCMeta):
    def __new__(meta, name, bases, names, **keywords):
        made = super().__new__(meta, name, bases, names)
        made.keywords = keywords
        return made

    def __init__(cls, *args, **keywords):
        super().__init__(*args)

    def __call__(cls, *args):
        return "called", super().__call__(*args)


class Abstract(metaclass=Calls, key="value"):
    @abc.abstractmethod
    def method(self):
        pass


class Concrete(Abstract):
    def method(self):
        return self.calls


print(Abstract.keywords, Abstract.calls, Concrete.keywords, Concrete.name(), Concrete()[1].method())
try:
    Abstract()
except TypeError as error:
    print(error)
