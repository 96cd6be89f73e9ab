"""`__name__` and `__qualname__` of classes, read again and again while the classes change."""


class Plain:
    class Inner:
        pass


class Other:
    pass


class Meta(type):
    @property
    def __qualname__(cls):
        return "from the metaclass"


class Made(metaclass=Meta):
    pass


def names(objects, count):
    found = []
    for _ in range(count):
        for w in objects:
            found.append(type(w).__name__ + "/" + w.__class__.__qualname__)
    return sorted(set(found))


print(names([Plain(), Plain.Inner()], 20))
Plain.__name__ = "Renamed"
print(names([Plain()], 20))
Plain.Inner.__qualname__ = "Renamed.Inside"
print(names([Plain.Inner(), Other(), 5, "x", None], 20))
print(names([Made()], 20))
type.__setattr__(Other, "__name__", "SetByTheHost")
print(names([Other()], 20))


def named(obj, name, count):
    for _ in range(count):
        got = getattr(type(obj), name, "missing")
    return got, hasattr(obj, name)


made_up = "".join(["__na", "me__"])
print(named(Plain(), made_up, 20), named(Plain(), "no" + made_up, 20), named(Made(), "__qualname__", 20))
try:
    for turn in range(30):
        if turn == 20:
            Plain.__name__ = 5
        last = Plain.__name__
except TypeError as error:
    print(error, last)


def attributes(obj, name, count):
    for k in range(count):
        setattr(obj, name, k)
        got = getattr(obj, name)
    return got, hasattr(obj, name), getattr(obj, name + "x", None)


print([attributes(Plain(), "".join(parts), 30) for parts in (["a", "b"], ["some", "thing"], ["a", "b"])])
