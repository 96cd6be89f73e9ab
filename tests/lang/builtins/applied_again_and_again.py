"""Builtins that call functions of the program for each item, or consume its generators, called again and again."""

import functools
import sys
import traceback
from functools import reduce


def key(x):
    return -x


def with_default(x, by=2):
    return x * by


def rest(*values):
    return values


def keywords(x, **more):
    return x, more


def fails(x):
    if x == 2:
        raise ValueError(x)
    return x


def stops(x):
    if x == 2:
        raise StopIteration
    return x


def callers(x):
    return sys._getframe().f_back.f_code.co_name


class A:
    def __init__(self, n):
        self.n = n

    def key(self, x):
        return -x * self.n

    def none(self):
        return self.n

    def three(self, a, b, c):
        return self.n, a, b, c

    def __call__(self, x):
        return x + self.n

    def __iter__(self):
        yield self.n
        yield self.n + 1

    def __lt__(self, other):
        return self.n < other.n

    @classmethod
    def of_class(cls, x):
        return cls.__name__, x

    @staticmethod
    def static(x):
        return x


def tried(action):
    try:
        return action()
    except Exception as error:
        return type(error).__name__, error.args


def places(action):
    try:
        action()
    except ValueError as error:
        return [e.name for e in traceback.extract_tb(error.__traceback__)]


LOG = []


def logged(x):
    LOG.append(x)
    return x


def numbers(n):
    for i in range(n):
        LOG.append(-i)
        yield i


def run():
    xs, a = [3, 1, 2], A(2)
    print(sorted(xs, key=key), max(xs, key=key), min(xs, key=a.key), list(map(key, xs)), list(map(a.key, xs)))
    print(list(map(with_default, xs)), list(map(with_default, xs, xs)), list(map(rest, xs, xs, xs, xs)))
    print(list(map(a.three, xs, xs, xs)), list(map(a, xs)), list(map(A.of_class, xs)), list(map(a.static, xs)))
    print(list(filter(a.key, [0, 1])), list(filter(None, xs)), reduce(with_default, xs), reduce(with_default, xs, 5))
    print(tried(lambda: reduce(with_default, [])), tried(lambda: list(map(key, xs, xs))), tried(lambda: max([], key=key)))
    print(tried(lambda: list(map(fails, xs))), tried(lambda: list(map(stops, xs))), list(filter(stops, xs)))
    print(tried(lambda: sorted(xs, key=fails)), places(lambda: sorted(xs, key=fails)), places(lambda: list(map(fails, xs))))
    print(list(map(callers, xs)), functools.partial(with_default, 3)(by=4), functools.partial(keywords, 1, y=2)(z=3))
    print(list(iter(a.none, 2)), sum(a), tuple(a), sorted([A(2), A(1)])[0].n, list(map(A, [5]))[0].n)
    made = map(logged, numbers(3)), filter(logged, numbers(3))
    print(LOG, next(made[0]), LOG, next(made[1]), LOG)
    LOG.clear()
    print(sum(x for x in xs), list(x for x in xs), any(x > 2 for x in xs), all(fails(x) for x in [0, 2]), set(numbers(2)))
    print(tried(lambda: sum(fails(x) for x in xs)), dict((x, x) for x in xs), " ".join(str(x) for x in xs))
    LOG.clear()
    values = []
    values.extend(x for x in numbers(2))
    print(values, min((x for x in xs), key=key), max(x for x in xs), tried(lambda: max(x for x in [])))
    LOG.clear()


for _ in range(4):
    run()
print(len([sorted([3, 1, 2], key=key) for _ in range(1000)]))


def deep(n):
    return 0 if n == 0 else sum(map(deep, [n - 1])) + 1


for _ in range(3):
    print(deep(40), tried(lambda: deep(10**6))[0])
try:
    key.vectorcall = 5
    print(key.vectorcall, key.__dict__, list(map(key, [1])))
finally:
    del key.vectorcall
