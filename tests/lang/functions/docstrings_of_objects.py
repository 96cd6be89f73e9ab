"""`__doc__` of objects that have none of their own, or somebody else's."""

import inspect
import types


def f():
    pass


def g():
    yield 1


async def c():
    pass


async def ag():
    yield 1


def outer():
    x = 1

    def inner():
        return x

    return inner


class A:
    __slots__ = ("s", "__dict__")

    def plain(self):
        pass

    def told(self):
        "told about"

    @classmethod
    def made(cls):
        "class method"

    @property
    def p(self):
        "property"


class B:
    pass


class Meta(type):
    "meta"


class C(metaclass=Meta):
    pass


class E(Exception):
    pass


coroutine = c()
for found in (
    f, A().plain, A().told, A.told, A.made, A().made, g(), coroutine, ag(), f.__code__, outer().__closure__[0], A.s, A.p,
    A(), A, B, B(), super(A, A()), B.__dict__["__dict__"], B.__dict__["__weakref__"], Meta, C, C(), E, E("x"),
):
    print(type(found).__name__, repr(found.__doc__).split("\\n")[0][:60])
coroutine.close()
print(inspect.getdoc(A.told), inspect.getdoc(A().told), inspect.getdoc(A().plain), inspect.getdoc(f), inspect.getdoc(B))


class Sub(A):
    def told(self):
        pass


print(inspect.getdoc(Sub().told), Sub().told.__doc__, types.MethodType(f, 3).__doc__)
B.method = A().told
print(B().method.__doc__, B.method.__doc__)
