"""What `type` knows of a class, read by its own descriptors past metaclass and properties, as `wrapt` and `inspect` do."""

import functools


class Plain:
    """With a docstring."""


class Shadowed(Plain):
    @property
    def __dict__(self):
        return "mine"

    __mro__ = __bases__ = property(lambda self: "mine")


class Slotted:
    __slots__ = ("slot",)


class Meta(type):
    def __getattribute__(cls, name):
        return "asked" if name in FIELDS else super().__getattribute__(name)


FIELDS = ["__dict__", "__mro__", "__bases__", "__base__", "__name__", "__qualname__", "__module__", "__doc__",
          "__basicsize__"]  # fmt: skip


class WithMeta(Plain, metaclass=Meta):
    pass


class Error(Plain, Exception):
    pass


for cls in Plain, Shadowed, Slotted, WithMeta, Error, Meta, dict:
    for name in FIELDS[:-1]:
        field = type.__dict__[name]
        bound = field.__get__
        for found in field.__get__(cls), bound(cls), next(map(bound, [cls])), functools.partial(bound, cls)():
            print(name, sorted(found) if name == "__dict__" and cls is not dict else type(found).__name__, end=" ")
            print(type(found).__name__, found == type.__getattribute__(cls, name))
        print(found if name not in ("__dict__", "__doc__") else found is None)
    print([name for name in ("__dict__", "__weakref__", "slot") if name in type.__dict__["__dict__"].__get__(cls)])

value = Plain()
value.x = 1
print(type.__dict__["__dict__"].__get__(Plain)["__dict__"].__get__(value))
type.__dict__["__bases__"].__set__(WithMeta, (Slotted, Plain))
print(type.__dict__["__mro__"].__get__(WithMeta), WithMeta.mro())
for name in "__mro__", "__dict__", "__bases__":
    for change in (lambda field: field.__set__(Plain, 1)), (lambda field: field.__delete__(Plain)):
        try:
            change(type.__dict__[name])
        except (TypeError, AttributeError) as error:
            print(type(error).__name__, error)
