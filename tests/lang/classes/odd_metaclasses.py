"""Metaclasses that are no types, and types that are called with parts."""
import types


def function(name, bases, namespace, **keywords):
    return name, bases, sorted(k for k in namespace if not k.startswith("__")), keywords


class Number(int):
    def __new__(cls, name, bases, namespace, **keywords):
        return bases, keywords


class A(1, metaclass=function, k=1) if False else object:
    pass


class B(metaclass=function, k=1):
    x = 1


class C(0, 1, metaclass=Number, k=2):
    pass


print(B, C)
for arguments in ((), ("A",) * 2, (1, (), {}), ("A", [], {}), ("A", (), 1), ("A", (int, str), {}), ("A", (None,), {})):
    try:
        print(type(*arguments))
    except TypeError as error:
        print(error)


class Meta(type):
    @classmethod
    def __prepare__(mcs, name, bases):
        return None


try:
    class D(metaclass=Meta):
        pass
except TypeError as error:
    print(error)
print(types.new_class("E", (B.__class__,), {}).__mro__[1:])
