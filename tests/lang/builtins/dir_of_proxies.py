"""`dir` of objects that show another `__dict__` or `__class__` than they have: it reads both, as the host does."""


class Behind:
    shared = 1

    def method(self):
        pass


class OtherClass:
    __class__ = property(lambda self: Behind)


class OtherDict:
    __slots__ = ("slot",)
    __dict__ = property(lambda self: {"from_dict": 1})


class Reading:
    def __getattribute__(self, name):
        print("read", name)
        return object.__getattribute__(self, name)


class NoDict:
    __dict__ = 5


class NoClass:
    __class__ = 5


class Fails:
    @property
    def __dict__(self):
        raise AttributeError


class FailsToTell:
    @property
    def __class__(self):
        raise ValueError("no class")


class Table(dict):
    __class__ = property(lambda self: Behind)


class Proxy:
    def __init__(self, target):
        object.__setattr__(self, "target", target)

    def __getattribute__(self, name):
        return getattr(object.__getattribute__(self, "target"), name)


moved = OtherClass()
moved.own = 1
target = Behind()
target.of_target = 1
for obj in moved, OtherDict(), Reading(), NoDict(), NoClass(), Fails(), FailsToTell(), Table(), Proxy(target), target:
    for use in dir, object.__dir__:
        try:
            names = use(obj)
        except ValueError as error:
            print(type(obj).__name__, error)
        else:
            print(type(obj).__name__, sorted(name for name in names if not name.startswith("__")))
