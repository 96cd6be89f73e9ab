"""Classes and instances that one thread changes while others call methods and read attributes."""

from helper_race import Race


class Base:
    def shared(self):
        return 1


class Other:
    def shared(self):
        return 2


class C(Base):
    size = 1

    def method(self):
        return 1


class D(C):
    pass


class Plain:
    pass


one, two = C(), D()
plain = Plain()
plain.x = 1
VALUES = (1, 2.5, "text", None, 1 << 80)


def methods():
    def method(self):
        return 2

    for _ in range(5):
        C.method = method
        C.method = lambda self: 1


def attributes():
    for n in range(10):
        C.size = n
        D.size = n + 1
        del D.size


def bases():
    C.__bases__ = (Other,)
    C.__bases__ = (Base,)


def call():
    for _ in range(50):
        assert one.method() in (1, 2)
        assert two.method() in (1, 2)
        assert one.shared() in (1, 2)
        assert two.shared() in (1, 2)


def read():
    for _ in range(50):
        assert type(one.size) is int
        assert type(two.size) is int
        assert type(C.size) is int


def kinds():
    for value in VALUES:
        plain.x = value
        plain.y = value
        del plain.y


def read_kinds():
    for _ in range(50):
        assert plain.x in VALUES
        assert getattr(plain, "y", None) in VALUES


def move():
    obj = Plain()
    for name in "abcdef":
        setattr(obj, name, name)
    obj.__dict__.setdefault("g", "g")
    obj.__class__ = C
    assert obj.method() in (1, 2)
    assert [getattr(obj, name) for name in "abcdefg"] == list("abcdefg")


print(Race().run(methods, attributes, bases, call, read, kinds, read_kinds, move))
