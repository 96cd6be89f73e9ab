"""`__class__` as `object.__getattribute__` reads it: the class that the program knows."""

import types


class Plain:
    pass


class Meta(type):
    pass


class Made(metaclass=Meta):
    pass


class Proxy:
    def __init__(self, target):
        self.target = target

    @property
    def __class__(self):
        return object.__getattribute__(self.target, "__class__")


def function():
    yield


wanted = {
    Plain: type, Made: Meta, Meta: type, Plain(): Plain, Made(): Made, function: types.FunctionType, 3: int, int: type,
    Plain().__init__: types.MethodWrapperType, function(): types.GeneratorType,
}  # fmt: skip
for obj, cls in wanted.items():
    print(cls.__name__, object.__getattribute__(obj, "__class__") is cls, Proxy(obj).__class__ is cls)
    print(isinstance(Proxy(obj), cls), object.__getattribute__(Proxy(obj), "__class__") is cls)


def compare(objects):
    found = []
    for obj in objects:
        found.append(object.__getattribute__(obj, "__class__") is type(obj))
    return all(found)


print(compare([Plain, Made, Plain(), Made(), function, 3] * 20))
