"""Metaclasses that override mro()."""


class Reversing(type):
    def mro(cls):
        found = type.mro(cls)
        return [found[0], *found[1:-1][::-1], found[-1]]


class A:
    def f(self):
        return "A"


class B:
    def f(self):
        return "B"


class C(A, B, metaclass=Reversing):
    pass


class D(A, B):
    pass


print([k.__name__ for k in C.__mro__], C().f(), D().f(), [k.__name__ for k in D.mro()])
