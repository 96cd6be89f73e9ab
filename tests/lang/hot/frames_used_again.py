"""Functions that call themselves, where now and then somebody keeps what a frame held, or the frame."""

import sys
import traceback
import weakref


class Thing:
    def __init__(self, n):
        self.n = n


class Problem(Exception):
    pass


def depth(n, at):
    if n == 0:
        return 0
    if n == at:
        raise Problem(n)
    return 1 + depth(n - 1, at)


def tree(n):
    if n < 2:
        return n
    return tree(n - 1) + tree(n - 2)


watched = []


def holding(n, watch):
    thing = Thing(n)
    if watch and n == 2:
        watched.append(weakref.ref(thing))
    if n == 0:
        return thing.n
    return holding(n - 1, watch) + thing.n


def generated(n, kept):
    if n == 0:
        kept.append(value * 2 for value in range(n, 3))
        return 0
    return 1 + generated(n - 1, kept)


def looking(n, look):
    if n == 0:
        return sys._getframe().f_code.co_name if look else ""
    return looking(n - 1, look) + "."


def names(error):
    return [(entry.name, entry.line) for entry in traceback.extract_tb(error.__traceback__)][-3:]


errors = []
for turn in range(4000):
    try:
        depth(6, 3 if turn % 500 == 499 else -1)
    except Problem as problem:
        errors.append(problem)
print(len(errors), [error.args for error in errors])
print(names(errors[0]) == names(errors[-1]), names(errors[-1]))

print(sum(tree(9) for _ in range(300)))

total = 0
for turn in range(3000):
    total += holding(4, turn % 300 == 299)
print(total, [found() for found in watched])

kept = []
for turn in range(3000):
    total += generated(5, kept)
    if turn % 1000 != 999:
        kept.pop()
print(total, [list(found) for found in kept])

seen = set()
for turn in range(3000):
    seen.add(looking(3, turn % 750 == 749))
print(sorted(seen))


def even(n):
    return True if n == 0 else odd(n - 1)


def odd(n):
    return False if n == 0 else even(n - 1)


print(sum(even(n % 12) for n in range(6000)))
limit = sys.getrecursionlimit()
for attempt in range(3):
    try:
        depth(limit + 10, -1)
    except RecursionError as error:
        print(type(error).__name__, depth(20, -1))
