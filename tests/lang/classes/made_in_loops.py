"""Classes that are made again and again: the common kind, and each thing that makes a class uncommon."""

import weakref


class Told:
    seen = []

    def __init_subclass__(cls, **keywords):
        super().__init_subclass__(**keywords)
        Told.seen.append((cls.__name__, list(vars(cls))[:3], keywords))


class Named:
    def __set_name__(self, owner, name):
        self.place = owner.__name__, name, hasattr(owner, "__mro__")


class Slotted:
    __slots__ = ("a",)


class Meta(type):
    def __new__(mcls, name, bases, namespace):
        return super().__new__(mcls, name, bases, {**namespace, "tag": name.lower()})


def kinds(n):
    class Plain:
        """A class."""

        number = n
        items = []
        _hidden = {"n": n}

        def __init__(self, x=n):
            self.x = x

        def get(self):
            return __class__, self.x

        def __new__(cls, *values):
            return super().__new__(cls)

        def __class_getitem__(cls, item):
            return cls.__name__, item

    class Derived(Plain):
        def get(self):
            return super().get()[1] + 1

    class Late(Told, final=n):
        a = 1

    class Later(Told):
        b = 2

    class Holder:
        field = Named()
        other = 1

    class Full(Slotted):
        pass

    class Dying:
        def __del__(self):
            print("gone", n)

    class Tagged(metaclass=Meta):
        pass

    class Below(Tagged):
        pass

    class Two(Plain, Slotted):
        pass

    class Error(ValueError):
        pass

    made = type("Made", (Derived,), {"extra": n})
    return Plain, Derived, Late, Later, Holder, Full, Dying, Tagged, Below, Two, Error, made


for n in range(3):
    made = kinds(n)
    Plain, Derived, Late, Later, Holder, Full, Dying, Tagged, Below, Two, Error, Made = made
    print([(k.__name__, k.__qualname__, k.__module__, [b.__name__ for b in k.__mro__]) for k in made])
    print(Plain.__doc__, Plain.number, Plain.items, Plain._hidden, Plain["i"], sorted(vars(Plain)))
    print(Plain().get()[0] is Plain, Plain(7).x, Derived(3).get(), Made(4).get(), Made.extra)
    print(Holder.field.place, Holder.other, Tagged.tag, Below.tag, type(Below) is Meta)
    full = Full()
    full.a, full.b = 1, 2
    print(full.__dict__, weakref.ref(full)() is full, Two().x, Two.__bases__ == (Plain, Slotted))
    Dying()
    Plain.number += 1
    Plain.items.append(n)
    Plain.get = lambda self: "changed"
    print(Plain.number, Derived.number, Plain.items, Plain().get(), Derived.__init__ is Plain.__init__)
    try:
        raise Error(n)
    except Error as error:
        print(repr(error), error.args)
    print(Plain.__subclasses__() == [Derived, Two], Told.__subclasses__()[-2:] == [Late, Later])
print(Told.seen)

for wrong in ("class A(1): pass", "class A(B, B): pass", "class A: __slots__ = ('x',); x = 1", "class A(bool): pass"):
    try:
        exec(wrong, {"B": Slotted})
    except Exception as error:
        print(type(error).__name__, error)
