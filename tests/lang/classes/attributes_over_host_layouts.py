"""Attributes, construction and instance checks of classes that derive from tuple, dict, str and the like."""

import copy
import inspect
import pickle
import sys
from collections import namedtuple
from typing import NamedTuple


class V(tuple):
    __slots__ = ()
    kind = "plane"

    def __new__(cls, x, y=0):
        return tuple.__new__(cls, (x, y))

    @property
    def x(self):
        return self[0]

    @property
    def bad(self):
        return self.missing

    def norm(self):
        return self[0] * self[0] + self[1] * self[1]

    @staticmethod
    def origin():
        return V(0)

    @classmethod
    def diagonal(cls, k):
        return cls(k, k)


def use(n):
    total = 0
    for i in range(n):
        v = V(i, 1)
        f = v.norm
        total += v.x + f() + v.norm() + len(v.kind) + v.diagonal(2).x + v.origin().x
        if isinstance(v, V) and isinstance(v, tuple) and not isinstance(v, (str, dict)):
            total += 1
    return total


print(use(300))
try:
    V(1).bad
except AttributeError as e:
    print(e, e.name, type(e.obj).__name__)
try:
    V()
except TypeError as e:
    print(e)
V.x = property(lambda self: 1000)
print(use(10))
V.x = 5
print(V(1).x, use(3))
del V.x
try:
    V(1).x
except AttributeError as e:
    print(e)


class Odd(tuple):
    def __new__(cls, make):
        return make(cls)

    def __init__(self, make):
        print("init", type(self).__name__, tuple(self))


class Odder(Odd):
    pass


print(type(Odd(lambda cls: tuple.__new__(cls, (1,)))))
print(type(Odd(lambda cls: tuple.__new__(Odder, (2,)))))
print(type(Odd(lambda cls: (3,))))


class Words(dict):
    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name)

    @property
    def size(self):
        return len(self)


w = Words(a=1)
w.own = 7
for _ in range(40):
    assert (w.a, w.own, w.size, w.keys() == {"a"}) == (1, 7, 1, True)
try:
    w.b
except AttributeError as e:
    print(e)


class Pretends(str):
    @property
    def __class__(self):
        return int


print(isinstance(Pretends("a"), int), isinstance(Pretends("a"), str), type(Pretends("a")) is Pretends)

P = namedtuple("P", "left right", defaults=[9])


class N(NamedTuple):
    """Documented."""

    name: str
    size: int = 3

    def twice(self):
        return self.size * 2


class Q(namedtuple("Q", ["a", "b"])):
    __slots__ = ()

    def __new__(cls, a):
        return super().__new__(cls, a, -a)

    @property
    def total(self):
        return self.a + self.b


def records(n):
    total = 0
    for i in range(n):
        p, q, r = P(i), N("n", size=i), Q(i)
        a, b = p
        total += p.left + p.right + q.size + q.twice() + len(q.name) + r.total + r.a + a + b + p[1]
        match p:
            case P(left=5):
                total += 10000
            case P(_, k):
                total += k
        if isinstance(q, N) and not isinstance(q, P):
            total += 1
        if p == P(7, 9):
            total += 100
    return total


print(records(200))
for make in (lambda: P(), lambda: P(1, 2, 3), lambda: P(1, left=2), lambda: N(1, 2, 3), lambda: Q(1, 2), lambda: P(b=1)):
    try:
        make()
    except TypeError as e:
        print(e)
print(P(1), N("x"), Q(4), P._make([1, 2]), P(1)._replace(left=6), P(1)._asdict(), P._fields, P._field_defaults)
short = tuple.__new__(P, (1,))
print(short.left)
try:
    short.right
except IndexError as e:
    print(e)
try:
    P(1).left = 2
except AttributeError as e:
    print(e)
print(P.left.__doc__, N.__doc__, P.__doc__, N.__annotations__, N.__new__.__annotations__, P.__module__, P.__qualname__)
print(inspect.signature(P), inspect.signature(N), P.__new__.__name__, P.__new__.__qualname__, P.__new__.__doc__)
print(P.__new__.__defaults__, P.__new__.__globals__["__name__"], P.__match_args__, P.__mro__, type(P) is type)
for value in (P(1), N("z"), Q(3)):
    if type(value) is not Q:
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.copy(value) == value and copy.deepcopy(value) == value
    assert hash(value) == hash(tuple(value))
    assert sorted([value, value]) == [value, value] and value != 1
    print(value, len(value), list(value), value[::-1], value + (1,), type(value + (1,)))
P.right = 4
print(P(1).right, records(3))
print(namedtuple("R", "def x x", rename=True)(1, 2, 3))
for names in ("a a", "_a", "1a", "class"):
    try:
        namedtuple("S", names)
    except ValueError as e:
        print(e)
try:
    tuple.__new__(sys.float_info.__class__, (1,))
except TypeError as e:
    print(e)
print(tuple.__new__ is tuple.__new__, dict.__init__ is dict.__init__, str.__len__("abc"), int.__add__(3, 4))
print(object.__repr__ is object.__repr__, type.__call__(V, 1), list.__doc__ == type([]).__doc__, int.__name__)
