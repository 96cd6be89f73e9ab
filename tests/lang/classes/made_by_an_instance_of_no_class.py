"""A base that is no class, but has a class that can make something: it gets the namespace with the cell of `__class__`."""


class Maker:
    def __new__(cls, name, bases, namespace):
        print(name, sorted(namespace))
        own = {key: namespace.pop(key) for key in ("greet", "__classcell__") if key in namespace}
        return object.__new__(type(name + "Own", (cls,), own))

    def __init__(self, *parts):
        pass

    def greet(self):
        return "made"


base = object.__new__(Maker)


class Greeting(base):
    def greet(self):
        return super().greet(), __class__.__name__


print(type(Greeting).__name__, Greeting.greet())


class Again(Greeting):
    def greet(self):
        return super().greet(), __class__.__name__


print(type(Again).__name__, Again.greet())


class Without(base):
    x = 1


print(type(Without).__name__)


def keep(name, bases, namespace):
    return namespace


class Kept(metaclass=keep):
    def own(self):
        return __class__


print(sorted(Kept))
try:
    Kept["own"](None)
except NameError as error:
    print(error)
