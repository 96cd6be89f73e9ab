"""`__classcell__` must reach type.__new__ unchanged."""


class Dropping(type):
    def __new__(mcs, name, bases, namespace):
        namespace.pop("__classcell__", None)
        return super().__new__(mcs, name, bases, namespace)


class Replacing(type):
    def __new__(mcs, name, bases, namespace, cell):
        namespace["__classcell__"] = cell
        return super().__new__(mcs, name, bases, namespace)


try:
    class A(metaclass=Dropping):
        def f(self):
            return __class__
except RuntimeError as error:
    print(str(error).split(" as ")[0])
for cell in (None, 0, "x"):
    try:
        class B(metaclass=Replacing, cell=cell):
            pass
    except TypeError as error:
        print(error)


class C:
    def f(self):
        return __class__


print(C().f() is C)
