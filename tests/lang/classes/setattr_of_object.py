"""A class whose `__setattr__` or `__getattribute__` is that of `object`, by name."""


class A:
    pass


class B(A):
    __setattr__ = object.__setattr__
    __getattribute__ = object.__getattribute__


class C(A):
    def __setattr__(self, name, value):
        raise AttributeError(name)


C.__setattr__ = object.__setattr__


def make(cls, i):
    made = cls()
    made.x = i
    setattr(made, "y", i + 1)
    return vars(made), made.x, sorted(n for n in dir(made) if not n.startswith("_"))


for cls in (A, B, C):
    for i in range(8):
        print(make(cls, i))
print("__setattr__" in vars(B), repr(vars(B)["__setattr__"]), B.__setattr__ is object.__setattr__)
