"""Bound methods compared, hashed and asked about, also beside those that `types.MethodType` makes."""

import functools
import types


class A:
    def get(self):
        "text"

    def other(self):
        pass


def outside(self):
    return self


a, b = A(), A()
made = types.MethodType(A.get, a)
print(a.get == a.get, a.get == b.get, a.get == a.other, a.get != a.other, a.get == 3, a.get == A.get)
print(a.get == made, made == a.get, hash(made) == hash(a.get), b.get == made, a.other != made, types.MethodType(outside, 3)())
print(len({a.get, made, a.get, b.get}), {a.get: 1}[made], [a.get].index(made), made in [b.get], made in {a.get})
print(a.get.__module__ == __name__, a.get.__name__, a.get.__doc__, a.get.__qualname__, type(a.get).__module__, type(a.get))


@functools.wraps(a.get)
def wrapped():
    pass


print(wrapped.__module__ == __name__, wrapped.__wrapped__ == a.get, wrapped.__name__)
