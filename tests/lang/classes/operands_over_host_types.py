"""An operator with an object of the program on the left asks the class of the right operand, not its metaclass."""

import array
import collections
import datetime


class A:
    pass


class Says:
    def __add__(self, other):
        return NotImplemented

    __mul__ = __or__ = __sub__ = __lt__ = __eq__ = __add__


class HM(type):
    def __radd__(cls, other):
        return "metaclass"


class H(dict, metaclass=HM):
    pass


class S(list):
    @staticmethod
    def __radd__(other):
        return "static"

    @classmethod
    def __rmul__(cls, other):
        return cls.__name__


class L(list):
    __radd__ = None
    __lt__ = None
    __eq__ = None
    __gt__ = None


class P(list):
    pass


class Bound:
    def __get__(self, instance, owner=None):
        return lambda other: ("bound", type(instance).__name__)


class D(int):
    __radd__ = Bound()
    __eq__ = Bound()


def attempt(operation):
    try:
        return operation()
    except TypeError as error:
        return error


for left in A(), Says():
    for right in object(), b"x", range(3), len, 1j, H(), S(), L(), P(), D(), collections.deque(), (), "", array.array("i"):
        found = [
            attempt(lambda: left | right),
            attempt(lambda: left + right),
            attempt(lambda: left * right),
            attempt(lambda: left < right),
            attempt(lambda: left > right),
            attempt(lambda: left == right),
        ]
        print(type(right).__name__, *found, sep=" / ")


def many(times):
    total = 0
    for _ in range(times):
        total += A() * S() == "S"
        total += (A() + S()) == "static"
    return total


print(many(200))
print(attempt(lambda: A() - collections.deque()), attempt(lambda: A() + datetime.timedelta(1)))
