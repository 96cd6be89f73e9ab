"""`getattr` and `hasattr` with names that are no constants, of functions, generators and the host's own classes."""


class A:
    def method(self):
        return 1


def numbers():
    yield 1


things = [numbers, A().method, numbers(), A, A(), object, type, len, 5]
of_object = {"__setattr__": object.__setattr__, "__init__": object.__init__, "__delattr__": object.__delattr__}
of_type = {"__setattr__": type.__setattr__, "__delattr__": type.__delattr__, "mro": type.mro}
for turn in range(4):
    for name in ("name", "code", "closure", "w_self", "w_function", "frame", "is_running", "map", "__name__", "__call__"):
        print(name, [hasattr(thing, name) for thing in things], [getattr(thing, name, 0) == 0 for thing in things])
    print([getattr(object, name) is method for name, method in of_object.items()])
    print([getattr(type, name, None) is method for name, method in of_type.items()])
    print([hasattr(object, name) for name in of_type], [hasattr(type, name) for name in of_type])
print(getattr(object, "__setattr__") is object.__setattr__, getattr(type, "mro") is type.mro)
