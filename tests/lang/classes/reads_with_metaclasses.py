"""Attributes of classes whose metaclass changes, while loops read them."""


class Meta(type):
    pass


class Loud(type):
    def __getattribute__(cls, name):
        if name == "asked":
            return f"asked of {cls.__name__}"
        return type.__getattribute__(cls, name)


class Base(metaclass=Meta):
    limit = 3

    @property
    def size(self):
        return 7

    @staticmethod
    def twice(x):
        return 2 * x


class Derived(Base):
    pass


class Plain:
    @property
    def size(self):
        return 8


class Asked(metaclass=Loud):
    pass


def read(cls, name):
    try:
        return getattr(cls, name)
    except AttributeError as error:
        return str(error)


def show(label):
    for _ in range(3):
        for cls in (Base, Derived, Plain, Asked):
            line = [read(cls, name) for name in ("limit", "missing", "asked", "late")]
    print(label, line, [read(cls, "limit") for cls in (Base, Derived)], [read(Derived, "late"), read(Plain, "missing")])


show("start")
print(type(Base.size), Base.size is vars(Base)["size"], Derived.size is Base.size, Derived().size, type(Plain.size))
print(getattr(Derived, "missing", "default"), hasattr(Derived, "late"), Base.twice(4))

Meta.late = "from the metaclass"
show("late")
Derived.late = "from the class"
show("own")
del Derived.late
Meta.late = property(lambda cls: f"computed for {cls.__name__}")
show("computed")
Derived.__dict__
try:
    Derived.late = 1
except AttributeError as error:
    print(type(error).__name__)
del Meta.late
show("gone")

Meta.__getattr__ = lambda cls, name: f"{cls.__name__} lacks {name}"
show("hook")
del Meta.__getattr__
show("no hook")

Base.size = property(lambda self: 70)
print(Derived().size, Derived.size.fget(None), Plain().size)
del Base.size
print(read(Derived, "size"))


class Computed(property):
    def __get__(self, obj, cls=None):
        return cls.__name__ if obj is None else super().__get__(obj, cls)


Base.size = Computed(lambda self: 700)
print(Derived.size, Derived().size)


class Setting(type):
    def __setattr__(cls, name, value):
        super().__setattr__(name, (name, value))


class Set(metaclass=Setting):
    count = 0


for k in range(5):
    Set.count = k
print(Set.count)


class Counted(metaclass=Meta):
    count = 0


def bump(n):
    for _ in range(n):
        Counted.count += 1
    return Counted.count


print(bump(10), bump(2000))
