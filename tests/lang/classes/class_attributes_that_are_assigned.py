"""Class attributes that are assigned again and again, read at one place: by the class, its subclasses, enums."""

import enum


class Base:
    count = 0
    name = "base"


class Child(Base):
    pass


class Color(enum.Enum):
    RED = 1
    GREEN = 2


def read(cls):
    return cls.count, cls.name


def turns(n):
    seen = []
    for i in range(n):
        Base.count += 1
        seen.append((Base.count, Child.count))
        if i == n // 2:
            Child.count = "own"
        if i == n // 2 + 3:
            del Child.count
        if Color.RED is Color.GREEN or Color.GREEN.value != 2:
            seen.append("wrong")
    return seen[-1], seen[n // 2 + 2], len(seen)


print(turns(60), read(Base), read(Child))
Base.count = 1.5
print([read(cls) for cls in (Base, Child) * 3])
for value in (None, "text", [1], lambda self: self, property(lambda self: 3), classmethod(lambda cls: cls), 7):
    Base.count = value
    found = [getattr(cls, "count") for cls in (Base, Child)]
    print([type(read(cls)[0]).__name__ for cls in (Base, Child)], found[0] == read(Base)[0])
del Base.count
for _ in range(3):
    try:
        read(Child)
    except AttributeError as e:
        print(e)
Base.count = 4
print(read(Child))
Child.__bases__ = (type("Other", (), {"count": 9, "name": "other"}),)
print(read(Child), read(Base))
try:
    Color.RED = 3
except AttributeError as e:
    print(e)


class Meta(type):
    @property
    def count(cls):
        return "of the metaclass"


class Made(metaclass=Meta):
    name = "made"


Made.name = "again"
print([read(cls) for cls in (Made, Base, Made, Base)])
