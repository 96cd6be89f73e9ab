"""`super().name` of methods that `object` has, and the next class has, too: that class's, read as a value or called."""


class Descriptor:
    def __get__(self, obj, cls=None):
        return "got", obj, cls


class Meta(type):
    def __init__(cls, *parts, **names):
        initialise = super().__init__
        initialise(*parts)
        found = super().__setattr__, super().__delattr__, super().__getattribute__, super().__call__, super().__repr__
        print([each.__objclass__ for each in found])

    def __getattribute__(cls, name):
        return super().__getattribute__(name)

    def __setattr__(cls, name, value):
        assign = super().__setattr__
        assign(name, value)

    def __delattr__(cls, name):
        delete = super().__delattr__
        delete(name)


class Made(metaclass=Meta):
    x = 1
    read = Descriptor()

    @classmethod
    def of_class(cls):
        return cls.x

    @staticmethod
    def static():
        return "static"


for i in range(60):
    result = Made.x, Made.read, Made.of_class(), Made.static(), Made().of_class(), Made.__name__
print(result)
Made.late = Descriptor()
print(Made.late)
del Made.late
try:
    Made.late
except AttributeError as error:
    print(error)


class Lazy(type):
    def __getattribute__(cls, name):
        value = super().__getattribute__(name)
        return value() if name.startswith("lazy_") else value


class Later(metaclass=Lazy):
    @classmethod
    def lazy_name(cls):
        return cls.__name__


print(Later.lazy_name, super(Lazy, Later).__getattribute__("lazy_name"), super(Lazy, Later).__getattribute__.__objclass__)


class Names(dict):
    def __init__(self, *values):
        initialise = super().__init__
        initialise(*values)
        names = "__init__", "__getattribute__", "__setattr__", "__delattr__", "__repr__", "__eq__"
        print([getattr(super(Names, self), name).__objclass__ for name in names], super().__getattribute__("keys")())


class Wrong(Exception):
    def __init__(self, *values):
        super().__setattr__("values", values)
        print(super().__setattr__.__objclass__, super().__getattribute__.__objclass__, super().__getattribute__("values"))


class Plain:
    def kinds(self):
        of_object = super()
        found = of_object.__init__, of_object.__getattribute__, of_object.__setattr__, of_object.__delattr__
        return [each.__objclass__ for each in found]


print(Names({"a": 1}), Wrong(1, 2).args, Plain().kinds())
