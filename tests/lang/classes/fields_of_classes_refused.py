"""Fields of a class that cannot be set, or not deleted, are refused in the host's words."""


class Base:
    """A text."""


class Derived(Base):
    pass


class Meta(type):
    @property
    def __doc__(cls):
        return "of the metaclass"

    @__doc__.deleter
    def __doc__(cls):
        print("deleted", cls.__name__)


class Made(metaclass=Meta):
    pass


for cls in Base, Derived, Meta, Made:
    for name in "__mro__", "__base__", "__bases__", "__dict__", "__module__", "__doc__", "__basicsize__", "__flags__":
        for act in (
            lambda: delattr(cls, name),
            lambda: type.__delattr__(cls, name),
            lambda: exec(f"del cls.{name}", {"cls": cls}),
        ):
            try:
                act()
            except (AttributeError, TypeError) as error:
                print(cls.__name__, name, type(error).__name__, error)
    for name in "__mro__", "__base__", "__dict__", "__basicsize__":
        for act in (lambda: setattr(cls, name, ()), lambda: exec(f"cls.{name} = None", {"cls": cls})):
            try:
                act()
            except (AttributeError, TypeError) as error:
                print(cls.__name__, name, type(error).__name__, error)
    print(cls.__mro__, cls.__base__, cls.__bases__, cls.__module__)
Derived.__doc__ = "other"
Derived.__module__ = "elsewhere"
print(Derived, Derived.__doc__, Derived().__doc__, Base.__doc__)
