# The `__setattr__` of a class's class is not called for what making a class sets by itself, whatever its bases are.
class Meta(type):
    def __setattr__(cls, name, value):
        print("set", cls.__name__, name)
        super().__setattr__(name, value)


class Named(metaclass=Meta):
    pass


class BesideType(Named, type):
    pass


class Made(metaclass=BesideType):
    pass


Also = type("Also", (Named, type), {})
BesideType.x = 1
Made.x = 2
print(BesideType.__name__, Also.__name__, Made.x, type(Made).__name__, type(Also).__name__)
