"""The order of the names in a class's namespace: what the host adds stands before what is assigned later."""


class Plain:
    x = 1

    def method(self):
        pass


class Derived(Plain):
    y = 2


class Slots:
    __slots__ = ("b", "a", "__private")


class AllSlots:
    __slots__ = ("__dict__", "__weakref__", "z")


class Documented:
    "documented"
    k = 1


class Error(Exception):
    q = 1


class Pair(tuple):
    q = 1


class Unslotted(Plain):
    __slots__ = ()


class Annotated:
    k: int = 3


class Empty:
    pass


def names(cls):
    return [name for name in vars(cls) if name not in ("__static_attributes__", "__firstlineno__")]


CLASSES = (Plain, Derived, Slots, AllSlots, Documented, Error, Pair, Unslotted, Annotated, Empty)
for cls in CLASSES:
    print(cls.__name__, names(cls))
for cls in CLASSES:
    if cls is not Documented:
        cls.later = 3
        cls.last = lambda self: 0
        print(cls.__name__, names(cls))
Plain.__doc__ = "given later"
print(names(Plain), Plain.__doc__)
