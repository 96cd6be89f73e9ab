"""`map`, `filter` and `functools.reduce` of the program's functions: as iterators, and eaten by other builtins."""

import collections.abc
import copy
import functools
import sys
import traceback


class Number:
    def __init__(self, x):
        self.x = x

    def add(self, y):
        return self.x + y

    def __repr__(self):
        return f"Number({self.x})"


class Counter:
    def __init__(self):
        self.n = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.n += 1
        if self.n > 3:
            raise StopIteration
        return self.n


def square(x):
    return x * x


def odd(x):
    return x % 2


def inverse(x):
    return 1 // x


def stops(x):
    if x == 3:
        raise StopIteration(7)
    return x


def callers(x):
    frame, names = sys._getframe(1), []
    while frame and names[-1:] != ["<module>"]:
        names.append(frame.f_code.co_name)
        frame = frame.f_back
    return [name for name in names if name not in ("<lambda>", "<listcomp>")]


ten = Number(10)
print(sum(map(square, range(10))), list(map(ten.add, [1, 2, 3])), list(map(Number, (1, 2))), tuple(filter(odd, range(9))))
print(dict(map(lambda x: (x, square(x)), range(3))), sorted(map(square, [-3, 2, 1])), set(map(square, [1, -1])))
print(",".join(map(lambda x: str(x), range(4))), max(map(square, [1, 5])), min(filter(odd, [4, 3, 1])))
print(any(map(lambda x: x > 2, range(9))), all(filter(odd, [1, 2])), list(zip(map(square, [1, 2]), "ab")))
print(list(map(lambda x, y: (x, y), [1, 2, 3], "ab")), list(map(lambda *a: a, [1, 2], "ab", (3, 4))))
print(list(filter(None, [0, 1, ""])), list(map(str, [1])), list(map(None, [])), sum(map(square, Counter())))
grown = [1, 2, 3]
grown.extend(map(square, [100]))
first, *rest = map(square, grown)
print(grown, first, rest, [*map(square, [1])], max(*map(square, [1, 2])))

print(functools.reduce(lambda a, b: a * b, range(1, 10)), functools.reduce(lambda a, b: a + b, [], 5))
print(functools.reduce(lambda a, b: a + b, "abc"), functools.reduce(lambda a, b: b, [1], None))
print(functools.reduce(max, Counter()), functools.reduce(lambda a, b: a * b, Counter()))

print("-- iterators that the program keeps")
m = map(square, [1, 2, 3, 4, 5])
for y in m:
    if y == 4:
        break
print(list(m), list(m))
m = filter(odd, iter(range(10)))
print(any(map(lambda x: x == 3, m)), list(m))
m = map(lambda x, y: x * y, [1, 2, 3], (4, 5))
print(type(m), isinstance(m, map), m.__class__, repr(m)[:14], iter(m) is m, next(m), next(m), next(m, "end"))
try:
    next(m)
except StopIteration as error:
    print("stop", error.args)
m = map(square, [1, 2, 3])
next(m)
print(list(copy.copy(m)), list(m), type(m) is map, [n for n in dir(m) if n not in dir(object)])
m = filter(odd, [1, 2, 3])
print(type(m), isinstance(m, filter), next(m), list(m), repr(m)[:17])
print(isinstance(map(square, []), collections.abc.Iterator), map(square, []) == map(square, []))
own = map(lambda x: next(own, x), [1, 2, 3, 4])
print(list(own))

print("-- what ends them")
print(list(map(stops, range(9))), list(filter(stops, range(9))))
numbers = iter(range(9))
m = map(stops, numbers)
print(list(m), list(numbers), list(m))
try:
    functools.reduce(lambda a, b: stops(b), range(5))
except StopIteration as error:
    print("stop", error.value)
numbers = {1: 1}
try:
    for y in map(square, numbers):
        numbers[y + 1] = 1
except RuntimeError as error:
    print(error)
numbers = [1, 2, 3]
for y in map(square, numbers):
    if len(numbers) < 8:
        numbers.append(y)
print(numbers)

print("-- who calls, and where errors come from")
print(list(map(callers, [1])), [y for y in map(callers, [2])], list(filter(lambda x: print(callers(x)), [3])))
for fail in (
    lambda: sum(map(inverse, [1, 0])),
    lambda: list(filter(inverse, (2, 0))),
    lambda: functools.reduce(lambda a, b: inverse(0), [1, 2]),
):
    try:
        fail()
    except ZeroDivisionError as error:
        print([(entry.name, entry.line) for entry in traceback.extract_tb(error.__traceback__)], error.__context__)

for wrong in (
    lambda: functools.reduce(square, []),
    lambda: functools.reduce(square, 5),
    lambda: functools.reduce(square),
    lambda: list(map(square, 5)),
    lambda: list(map(square)),
    lambda: min(1, map(square, [1])),
    lambda: max("a", map(square, [2])),
    lambda: str.join(map(str, [1])),
    lambda: str.join(x for x in "ab"),
    lambda: min(map(square, [])),
    lambda: list(map(Number, [1], [2])),
    lambda: list(map(lambda: 1, [1])),
    lambda: sum(filter(square, ["a"])),
    lambda: [].extend(map(square, [1]), 2),
    lambda: len(map(square, [])),
    lambda: map(square, [])[0],
    lambda: map(square, []).w_function,
    lambda: map(square, [1]) + 1,
    lambda: filter(square),
    lambda: filter(square, [], 1),
    lambda: map(square, [1], 3),
    lambda: "".join(map(square, [1])),
    lambda: dict(map(square, [1])),
    lambda: setattr(map(square, []), "a", 1),
):
    try:
        print(wrong())
    except (TypeError, ValueError, AttributeError) as error:
        print(type(error).__name__, str(error).split(" at 0x")[0])
