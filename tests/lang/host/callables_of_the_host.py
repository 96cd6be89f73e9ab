"""Callables of the host of all kinds, called again and again, at places that see one of them, and all of them."""

import copy
import functools
import operator
import random
import string
import sys
import traceback
import types
import warnings
import weakref


def add(a, b=2, *, c=3):
    return a * 100 + b * 10 + c


def fail(*values):
    raise ValueError(values)


class Box:
    def __init__(self, value):
        self.value = value

    def add(self, other):
        return self.value + other

    def __call__(self, other):
        return self.value - other


@functools.lru_cache(maxsize=2)
def remembered(value):
    print("asked", value)
    return value + 1


@functools.singledispatch
def shown(value):
    return "object"


@shown.register(int)
def shown_int(value):
    return "int"


box = Box(7)
ones = [
    functools.partial(add, 1), functools.partial(add, c=5), functools.partial(box.add), functools.partial(Box(3)),
    functools.partial(fail, "first"), remembered, operator.itemgetter(0), operator.attrgetter("real"),
    operator.methodcaller("bit_length"), shown, string.capwords, copy.copy, types.MethodType(add, 4),
    types.MethodType(operator.add, 4), functools.partial(functools.partial(add, 1), 2), box, box.add, Box.add, Box, add,
    weakref.ref(box), weakref.proxy(box), functools.cmp_to_key(add), "text".join, "text".__add__, int.__add__, (1).__add__,
    [].append, len, dict, range, functools.partial(print, "printed", sep="-"), (i for i in range(300)).send,
    (i for i in range(300)).throw, (i for i in range(300)).close, functools.partialmethod(add, 1).__get__(box), super,
]


def called(function, *values):
    try:
        found = function(*values)
    except BaseException as error:
        entries = traceback.extract_tb(error.__traceback__)
        return f"{type(error).__name__} {error} {[entry.name for entry in entries if entry.filename == __file__]}"
    if isinstance(found, (Box, type(functools.cmp_to_key(add)(1)))):
        return type(found).__name__
    return found


def none(function):
    return called(function)


def one(function):
    return called(function, 3)


def two(function):
    return called(function, 3, 4)


def many(function):
    return called(function, 3, 4, 5, 6, 7, 8, 9, 10, 11)


for turn in range(3):  # all of them at one place
    for calls in (none, one, two, many):
        for function in ones:
            if not (turn and function is ones[5]):
                print(calls.__name__, called(calls, function))


def one_at_a_place(function, value):
    found = None
    for turn in range(40):
        found = function(value) if turn % 2 else function(value)
    return found


for function in ones[1:4] + ones[5:10]:
    source = f"def place(function, value):\n    for turn in range(40):\n        found = function(value)\n    return found\n"
    names = {}
    exec(source, names)
    print(names["place"](function, (5,) if function is ones[6] else 5))


# what the caller sees, and who is seen as the caller
def who():
    return sys._getframe(1).f_code.co_name


def asks():
    return [functools.partial(who)() for turn in range(3)] + [types.MethodType(lambda self: who(), 1)() for turn in range(3)]


print(asks())


def warns():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for turn in range(3):
            warnings.warn("here", stacklevel=1)
    return [(str(w.message), w.lineno - warns.__code__.co_firstlineno) for w in caught]


print(warns())


# callables die when the program lets go of them
class Noisy:
    def method(self, value):
        return value

    def __del__(self):
        dead.append("noisy")


dead = []
for turn in range(5):
    bound = functools.partial(Noisy().method, 5)
    assert bound() == 5 and bound() == 5
    del bound
for turn in range(5):
    pass
print(len(dead))

generator = random.Random(1)
print([generator.randint(1, 6) for turn in range(20)], [generator.choice("abc") for turn in range(5)])
roll = generator.randint
print([roll(1, 6) for turn in range(10)])


# a partial function that calls itself, deeper than the host goes
def count_down(n):
    return 0 if n == 0 else 1 + functools.partial(count_down, n - 1)()


print(count_down(50))
try:
    count_down(10**6)
except RecursionError as error:
    print("RecursionError")


# what a call that fails was given dies, although the error knows the frame
class Given:
    pass


LIVE = weakref.WeakSet()


def given():
    made = Given()
    LIVE.add(made)
    return made


def fails(function):
    function(given())


def fails_as_method(thing):
    thing.index(given())


def left_alive(calls, *values):
    errors = []
    for turn in range(5):
        try:
            calls(*values)
        except Exception as error:
            errors.append(error)
    for turn in range(5):
        pass
    return len(errors), len(LIVE)


for function in (operator.index, len, iter, next, abs, round, int):
    print(getattr(function, "__name__", "?"), left_alive(fails, function))
for thing in ([1, 2], (1, 2), "text", b"bytes"):
    print(type(thing).__name__, left_alive(fails_as_method, thing))
