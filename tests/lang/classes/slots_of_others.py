"""A slot's descriptor and an object of another class; a class whose namespace has other keys than strings."""

import abc


class A:
    __slots__ = ("a",)


class Sub(A):
    pass


class Abstract(metaclass=abc.ABCMeta):
    __slots__ = "a"


class Unrelated:
    pass


Abstract.register(Unrelated)
found = Sub()
A.a.__set__(found, 5)
print(A.a.__get__(found), found.a)
A.a.__delete__(found)
print(hasattr(found, "a"))
for owner in (A, Abstract):
    for use in (
        lambda: owner.a.__set__(Unrelated(), 3), lambda: owner.a.__get__(Unrelated()), lambda: owner.a.__delete__(Unrelated())
    ):
        try:
            use()
        except TypeError as e:
            print(e)


class Key:
    def __hash__(self):
        return 3


X = type("X", (A,), {Key(): 5, "v": [1]})
print(X.v, X().v, [type(k).__name__ for k in vars(X)][:2])
