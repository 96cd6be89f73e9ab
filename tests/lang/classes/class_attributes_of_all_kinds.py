"""Class attributes of all kinds are assigned, replaced and deleted while objects and subclasses use them."""


class Base:
    kept = 1

    def greet(self):
        return "base"


class Middle(Base):
    pass


class Leaf(Middle):
    def greet(self):
        return "leaf " + super().greet()


class Shout:
    def __get__(self, obj, cls=None):
        return "shout"


class Loud:
    def __get__(self, obj, cls=None):
        return "loud"

    def __set__(self, obj, value):
        print("set", value)


def other(self):
    return "other"


def look(name):
    row = []
    for cls in (Base, Middle, Leaf):
        row.append(getattr(cls, name, "-"))
        row.append(getattr(cls(), name, "-"))
    return [value if isinstance(value, (int, str, tuple)) or value is None else type(value).__name__ for value in row]


VALUES = [
    1, 2, None, "text", 2.5, (1, 2), [3], staticmethod(other), classmethod(other), property(other), other, lambda self: 1,
    Shout(), Loud(), Base, len, object(), True, 10**30,
]


def assign_all(cls):
    """Each value over each other one, and deleted in between."""
    for first in VALUES:
        for second in VALUES:
            cls.field = first
            one = look("field")
            cls.field = second
            two = look("field")
            assert "field" in vars(cls)
            del cls.field
            assert "field" not in vars(cls)
            yield first is second, one, two, look("field")


for cls in (Base, Middle, Leaf):
    seen = list(assign_all(cls))
    print(cls.__name__, len(seen), hash(str(seen)) == hash(str(list(assign_all(cls)))))
    for row in seen[::37]:
        print(row)

# a subclass's own attribute wins, and comes back into sight
Base.shade = "base"
print(look("shade"))
Middle.shade = "middle"
print(look("shade"))
del Base.shade
print(look("shade"))
del Middle.shade
print(look("shade"))

# methods are replaced again and again while a loop calls them
for turn in range(30):
    Base.greet = (lambda text: lambda self: text)(f"number {turn}")
    if turn % 10 == 0:
        print(Leaf().greet(), Middle().greet())
del Base.kept
print(look("kept"))

for wrong in ("nothing", "__doc__", "__nothing__"):
    try:
        delattr(Leaf, wrong)
        print("deleted", wrong)
    except (AttributeError, TypeError) as error:
        print(type(error).__name__, error)
for name, value in (("mro", 5), ("__name__", "Renamed"), ("_private", 1), ("__hidden", 2), ("", 3), ("a b", 4)):
    setattr(Leaf, name, value)
    print(repr(name), Leaf.__name__, getattr(Leaf, name))
    if name != "__name__":
        delattr(Leaf, name)
try:
    setattr(Leaf, 5, 6)
except TypeError as error:
    print(error)
try:
    delattr(Leaf, 5)
except TypeError as error:
    print(error)


class Named(str):
    pass


setattr(Leaf, Named("by_a_name"), 7)
print(Leaf.by_a_name, Leaf().by_a_name)


# an object whose class becomes a descriptor's, while a class has it
class Plain:
    def __repr__(self):
        return "Plain()"


Leaf.thing = Plain()
print(Leaf.thing, Leaf().thing)
Plain.__get__ = lambda self, obj, cls=None: "got"
print(Leaf.thing, Leaf().thing)
Leaf.thing = Plain()
print(Leaf.thing, Leaf().thing)
del Plain.__get__
print(Leaf.thing, Leaf().thing)


# a metaclass's own attributes, and one that looks on
class Meta(type):
    counted = 0

    def __setattr__(cls, name, value):
        type.__setattr__(Meta, "counted", Meta.counted + 1)
        super().__setattr__(name, value)

    def __delattr__(cls, name):
        print("deleting", name)
        super().__delattr__(name)


class Watched(metaclass=Meta):
    pass


for turn in range(5):
    Watched.n = turn
del Watched.n
print(Meta.counted, hasattr(Watched, "n"))
Meta.extra = "of the metaclass"
print(Watched.extra)
del Meta.extra
print(hasattr(Watched, "extra"))


# finalisers run once the last class has let go
gone = []


class Noisy:
    def __init__(self, number):
        self.number = number

    def __del__(self):
        gone.append(self.number)


def let_go():
    Base.noisy = Noisy(1)
    Base.noisy = 1
    Base.noisy = Noisy(2)
    del Base.noisy
    Base.noisy = Noisy(3)
    Base.noisy = property(other)
    del Base.noisy


let_go()
for turn in range(10):  # finalisers run at the next jump back, at the latest
    turn += len(gone)
print(gone)

# beside a foreign layout
class Both(dict, Base):
    pass


class Error(Base, ValueError):
    pass


for cls in (Both, Error):
    for value in (1, 2, other, property(other), None):
        cls.mixed = value
        found = cls().mixed
        print(cls.__name__, found if not callable(found) else found())
        Base.shared = value
        found = cls().shared
        print(cls.__name__, found if not callable(found) else found())
        del cls.mixed, Base.shared
        print(hasattr(cls(), "mixed"), hasattr(cls(), "shared"))

# names that are none
for wrong in (5, None, b"name"):
    for change in (
        lambda name: type.__setattr__(Leaf, name, 1), lambda name: type.__delattr__(Leaf, name),
        lambda name: setattr(Leaf, name, 1), lambda name: delattr(Leaf, name),
        lambda name: object.__delattr__(Leaf(), name), lambda name: delattr(Leaf(), name),
    ):
        try:
            change(wrong)
        except TypeError as error:
            print(error)
