"""`hasattr`, `getattr` and `setattr` in hot loops show and take what is the program's, whatever the name."""


class Slotted:
    __slots__ = ("a",)


class Plain:
    b = 2


def has(thing, names):
    return [name for name in names if hasattr(thing, name)]


def read(thing, names):
    found = []
    for name in names:
        found.append(getattr(thing, name, "none"))
        try:
            found.append(getattr(thing, name))
        except AttributeError as error:
            found.append(str(error))
    return found


def write(thing, names):
    for name in names:
        try:
            setattr(thing, name, len(name))
        except AttributeError as error:
            print(error)
    return read(thing, names)


NAMES = ("a", "b", "mp_map", "mp_storage", "nothing", "mp_dict")
for _ in range(30):
    has(Plain(), ("a", "b", "c", "d"))
    read(Plain, ("b", "c", "d"))
print(has(Slotted, ("__weakref__", "__dict__", *NAMES)), has(Plain, ("__weakref__", *NAMES)))
print(has(Slotted(), ("__weakref__", "__dict__", *NAMES)), has(Plain(), ("__weakref__", *NAMES)))
print(has(Slotted, ["__weakref__", "__dict__", "a"] * 20))
print(read(Slotted(), NAMES), read(Plain(), NAMES), read(Plain, ("a", "b")))
print(write(Slotted(), NAMES))
print(write(Plain(), NAMES), write(Plain, ("a", "b")))
