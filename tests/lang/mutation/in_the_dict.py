"""Instances whose attributes live in a dict: what is not there, what is deleted, what the class has behind it."""


class Plain:
    behind = "of the class"


class Hooked(Plain):
    def __getattr__(self, name):
        return "asked for " + name


class Deletes(Plain):
    def __delattr__(self, name):
        print("del", name)
        super().__delattr__(name)


class Slotted(Plain):
    __slots__ = ("slot",)


class Descriptor:
    def __get__(self, obj, cls=None):
        return "got"

    def __set__(self, obj, value):
        print("set", value)

    def __delete__(self, obj):
        print("delete")


def attempt(what, *args):
    try:
        return what(*args)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def remove(obj):
    del obj.k


def remove_behind(obj):
    del obj.behind


def look(obj):
    return (
        hasattr(obj, "k"), getattr(obj, "k", "default"), hasattr(obj, "behind"), getattr(obj, "behind", None),
        attempt(getattr, obj, "k"), attempt(lambda: obj.k),
    )  # fmt: skip


for cls in (Plain, Hooked, Deletes, Slotted):
    obj = cls()
    names = vars(obj)
    for n in range(80):
        if n % 3 == 0:
            obj.k = n
        elif n % 3 == 1:
            names["k"] = str(n)
        found = look(obj)
        if n % 2 and n < 70:
            continue
        first, second = attempt(remove, obj), attempt(remove, obj)
        third = attempt(remove_behind, obj)
    print(cls.__name__, found, first, second, third, look(obj), sorted(vars(obj)))
    if cls is Slotted:
        obj.slot = 1
        print(attempt(delattr, obj, "slot"), attempt(delattr, obj, "slot"))

obj = Plain()
vars(obj)["k"] = 1
print(look(obj))
Plain.k = Descriptor()
print(look(obj), attempt(remove, obj), vars(obj))
del Plain.k
print(look(obj), attempt(remove, obj), vars(obj), attempt(remove, obj))
obj.__dict__ = {"k": 5}
print(look(obj), attempt(remove, obj), vars(obj))
Plain.__getattr__ = lambda self, name: name.upper()
print(look(obj), attempt(remove, obj))
del Plain.__getattr__
print(look(obj))


def waits(n):
    for k in range(n):
        yield k


def guarded(n):
    try:
        yield from waits(n)
    finally:
        print("guarded", end=" ")


for make in (waits, guarded):
    for _ in range(3):
        made = make(2)
        made.close()
        print(next(made, "closed"), end=" ")
        made = make(2)
        next(made)
        made.close()
        print(next(made, "closed"), made.gi_frame, made.close())


class Text:
    def __str__(self):
        return "text"

    def __rmod__(self, other):
        return "reflected " + other


class Wrong:
    def __str__(self):
        raise LookupError("no text")


class Interrupts:
    def __str__(self):
        raise KeyboardInterrupt("stop")


for _ in range(3):
    found = "%s" % Text(), attempt(lambda: "%s" % Wrong()), attempt(lambda: b"%s" % Text()), [1] * 2, attempt(lambda: [] + Text())
    try:
        "%s" % Interrupts()
    except KeyboardInterrupt as error:
        found += (repr(error),)
print(found)


def by_key(values, key):
    values = list(values)
    values.sort(key=key)
    return values, sorted(values, key=key, reverse=True), min(values, key=key), max(values, key=key)


for _ in range(40):
    found = by_key("bca", lambda x: x), by_key([3, 1, 2], lambda x: -x), attempt(by_key, [3, "a"], lambda x: x), attempt(by_key, [1], lambda: 1)
print(found)
