"""Metaclasses of the host called with classes of the program among the bases, as `six.with_metaclass` does it."""

import types
from abc import ABCMeta, abstractmethod


def with_metaclass(meta, *bases):
    class Temporary(type):
        def __new__(cls, name, this_bases, namespace):
            return meta(name, bases, namespace)

    return type.__new__(Temporary, "temporary_class", (), {})


class A:
    pass


class B:
    pass


class Meta(type):
    def __new__(cls, name, bases, namespace):
        namespace["made"] = name
        return super().__new__(cls, name, bases, namespace)


class C(with_metaclass(ABCMeta, A, B)):
    @abstractmethod
    def f(self):
        """Nothing."""


class D(with_metaclass(Meta, A)):
    pass


class E(with_metaclass(Meta)):
    pass


print(type(C), C.__mro__, D.made, type(D), D.__mro__, E.made, E.__mro__)
try:
    C()
except TypeError as e:
    print(e)

X = ABCMeta("X", (A,), {"f": lambda self: 3, "__module__": __name__})
print(X, type(X), X().f(), ABCMeta("Y", (), {}).__mro__)
Z = ABCMeta("Z", (A,), {}, **{})
T = type("T", (X,), {"v": 1}, **{})
print(type(Z), type(T), T().v, type(*[X]), type(*[3], **{}))
U = types.new_class("U", (A,), {"metaclass": ABCMeta}, lambda namespace: namespace.update(v=1))
print(type(U), U.v, U.__mro__, isinstance(U(), A))
for wrong in ((), ("N",), ("N", A, {})):
    try:
        ABCMeta(*wrong)
    except TypeError as e:
        print(type(e).__name__)
total = 0
for i in range(60):
    made = ABCMeta("Made", (A,), {"v": i})
    total += made().v
print(total)
