"""What a metaclass's `mro` is given and gives: the classes of the program, and only those."""


class Telling(type):
    def mro(cls):
        print(cls.__name__, [k.__name__ for k in super().mro()])
        return super().mro()


class A(metaclass=Telling):
    pass


class B(A):
    pass


class C:
    pass


print([k.__name__ for k in B.mro()], B.__mro__)
B.__bases__ = (C,)


class D(B):
    pass


print(B.mro(), D.mro(), D.__mro__)
B.__bases__ = (A, C)
print(type.mro(B), type.mro(int), int.mro(), B().__class__.mro())


class Extra:
    name = "extra"

    def f(self):
        return "f of Extra"


class Inserting(type):
    def mro(cls):
        found = super().mro()
        return [found[0], Extra, *found[1:]]


class Built(type):
    def mro(cls):
        return (cls, Extra, object)


class X(metaclass=Inserting):
    pass


class Y(metaclass=Built):
    def __init__(self):
        self.x = 1


print(X.__mro__, X().f(), X.name, Y.__mro__, Y().f(), Y().x, X.mro(), Y.mro())


class Bad(type):
    def mro(cls):
        return 3


try:
    class Q(metaclass=Bad):
        pass
except TypeError as e:
    print(e)


class First:
    v = 1


class Second:
    v = 2


class Reversing(type):
    def mro(cls):
        found = super().mro()
        return [found[0]] + found[1:-1][::-1] + [found[-1]]


class Z(First, Second, metaclass=Reversing):
    pass


print(Z.v, Z().v, Z.mro(), Z.__mro__)
