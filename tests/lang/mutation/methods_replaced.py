"""Methods that are replaced again and again, and everything that finds them."""

import functools
import operator


class A:
    def __init__(self, n):
        self.n = n

    def f(self):
        return self.n

    def g(self):
        return -self.n


class B(A):
    def f(self):
        return super().f() * 10


class Items(list):
    def f(self):
        return len(self)


class Meta(type):
    def f(cls):
        return cls.__name__


class Made(metaclass=Meta):
    pass


def adder(k):
    return lambda self: self.n + k


def each_turn(n):
    """Two methods in turn, and a new one each time."""
    a, b, total = A(3), B(4), 0
    one, other = A.f, A.g
    for i in range(n):
        A.f = other if i & 1 else one
        total = total * 3 % 1000003 + a.f() + b.f()
        A.f = adder(i)
        total = total * 3 % 1000003 + a.f() + b.f()
    A.f = one
    return total


def seen(n):
    """By reading, by `super()`, through the namespace, by the host."""
    a, b = A(5), B(6)
    call = operator.methodcaller("f")
    first = A.f
    out = []
    for i in range(n):
        A.f = f = adder(i)
        bound = a.f
        assert A.f is f and vars(A)["f"] is f and A.__dict__["f"] is f and getattr(A, "f") is f
        assert bound.__func__ is f and bound.__self__ is a and bound() == a.f()
        out.append((bound(), call(a), call(b), sorted([3, 1, 2], key=lambda x: a.f() * x), functools.reduce(
            lambda total, thing: total + thing.f(), [a, b], 0)))
        A.f = first
        assert bound() == 5 + i and a.f() == 5
    return out[-1], len(out)


def replaced_by_others(n):
    """By what is no plain function, and back; and deleted."""
    a, b = A(7), B(8)
    first = A.f
    out = []
    for i in range(n):
        for value in (
            first, adder(i), i, property(lambda self: lambda: self.n + 1), staticmethod(lambda: 5),
            classmethod(lambda cls: cls.__name__), functools.partial(int, "12"), len, adder(1), str,
        ):  # fmt: skip
            A.f = value
            try:
                out.append((a.f if type(value) is int else a.f(), b.f()))
            except TypeError as error:
                out.append(str(error))
        del A.f
        try:
            a.f()
        except AttributeError as error:
            out.append(str(error))
        A.f = first
    return out[-12:], len(out)


def own_attribute(n):
    """An instance's own attribute hides the method, whatever is done to that."""
    a = A(9)
    first = A.f
    out = 0
    for i in range(n):
        A.f = adder(i)
        if i % 3 == 0:
            a.f = lambda: 100
        out = out * 3 % 1000003 + a.f()
        if i % 3 == 1:
            del a.f
            out += a.f()
    A.f = first
    return out


def of_other_classes(n):
    """Of a class with a foreign layout, of a metaclass, and inherited from a base that changes."""
    items, total = Items("abc"), []
    for i in range(n):
        Items.f = lambda self, i=i: len(self) + i
        Meta.f = lambda cls, i=i: (cls.__name__, i)
        A.h = adder(i)
        B.h = (lambda self, i=i: -i) if i & 1 else A.h
        total.append((items.f(), Made.f(), A(1).h(), B(2).h()))
    del A.h, B.h
    return total[-1], len(total)


for run in range(2):
    print(each_turn(40), each_turn(300))
    print(seen(40))
    print(replaced_by_others(12))
    print(own_attribute(80))
    print(of_other_classes(30))
