"""Iterators that code of the host steps, again and again: their values, their end, and what is raised in the middle."""
import itertools
from collections import Counter, deque


def double(x):
    return x * 2


def pair(x, y):
    return x, y


def odd(x):
    return x % 2


def failing(x):
    if x == 7:
        raise KeyError(x)
    return x


def stopping(x):
    if x == 7:
        raise StopIteration
    return x


class Down:
    def __init__(self, start):
        self.left = start

    def __iter__(self):
        return self

    def __next__(self):
        self.left -= 1
        if self.left < 0:
            raise StopIteration(self.left)
        return self.left


def inner(n):
    yield from range(n)
    return n


xs = list(range(10))
MAKERS = [
    lambda: map(double, xs),
    lambda: map(pair, xs, range(100)),
    lambda: map(double, map(double, xs)),
    lambda: filter(odd, xs),
    lambda: filter(None, xs),
    lambda: zip(xs, map(double, xs)),
    lambda: zip(map(double, xs), inner(5)),
    lambda: enumerate(map(double, xs)),
    lambda: enumerate(inner(4), 10),
    lambda: reversed(xs),
    lambda: map(failing, xs),
    lambda: map(stopping, xs),
    lambda: filter(failing, xs),
    lambda: zip(xs, map(failing, xs)),
    lambda: map(double, Down(5)),
    lambda: Down(4),
    lambda: inner(6),
    lambda: (x for x in map(failing, xs)),
    lambda: iter(lambda it=iter(xs): next(it), 5),
    lambda: iter(lambda it=iter(xs), *, step=1: next(it) * step, 5),
]
USERS = [
    lambda it: list(deque(it, 3)),
    lambda it: len(set(it)),
    dict.fromkeys,
    lambda it: list(itertools.chain(it, [1])),
    lambda it: list(itertools.islice(it, 1, 6, 2)),
    Counter,
    lambda it: list(zip(itertools.count(), it)),
    lambda it: [next(it, "none"), *it, next(it, "none")],
]


def outcome(use, make):
    try:
        return use(make())
    except Exception as error:
        return type(error).__name__, error.args


for number, make in enumerate(MAKERS):
    for use in USERS:
        found = [str(outcome(use, make)) for _ in range(30)]
        assert len(set(found)) == 1, found
        print(number, found[0])

it = map(double, xs)
print(iter(it) is it, next(it), type(it), it.__reduce__()[0])
try:
    map(double, 5)
except TypeError as error:
    print(error)
