"""Generators and coroutines that wait for each other, many levels deep: what each level sees, does and raises."""

import sys
import threading
import traceback
import types


class Node:
    def __init__(self, left, value, right):
        self.left, self.value, self.right = left, value, right

    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.value
        if self.right:
            yield from self.right


def tree(low, high):
    if low >= high:
        return None
    middle = (low + high) // 2
    return Node(tree(low, middle), middle, tree(middle + 1, high))


print(sum(tree(0, 500)), list(tree(0, 20)))


# -- what is sent, and what comes back

def echo(level):
    got = []
    if level == 0:
        value = None
        while value != "stop":
            value = yield ("asks", value)
            got.append(value)
        return got
    result = yield from echo(level - 1)
    second = yield ("level", level)
    return [level, second, *result]


generator = echo(5)
print(next(generator), generator.send(1), generator.send("two"))
seen = [generator.send("stop")]
try:
    while True:
        seen.append(generator.send(len(seen)))
except StopIteration as stop:
    print(seen, stop.value)


# -- the stack

def names():
    frame, found = sys._getframe(1), []
    while frame.f_code.co_name != "<module>":
        found.append(f"{frame.f_code.co_name}:{frame.f_lineno - frame.f_code.co_firstlineno}")
        frame = frame.f_back
    return found


def looks(level):
    for number in range(3):
        if level == 0:
            yield names()
        else:
            yield from looks(level - 1)
            yield [level, *names()[:3]]


last = None
for number, value in enumerate(looks(4)):
    if value != last and number < 30:
        print(value)
    last = value


def shown(level):
    if level == 0:
        yield 1
        yield [(f.name, f.line) for f in traceback.extract_stack()][-6:]
        yield sys._getframe().f_back.f_back.f_locals["level"]
    else:
        yield from shown(level - 1)


deep = shown(4)
print(next(deep), next(deep), next(deep))


# -- errors from inside, and handlers on the way

class Odd(Exception):
    pass


def fails(level, at):
    try:
        if level == 0:
            yield "first"
            yield "second"
            raise Odd("inside")
        if level in at:
            try:
                yield from fails(level - 1, at)
            except Odd as error:
                yield f"{level} caught {error!r} of {error.__context__!r}"
                raise KeyError(level) from error
            except KeyError as error:
                yield f"{level} caught {error!r}"
                raise Odd(f"again {level}")
        else:
            yield from fails(level - 1, at)
    finally:
        order.append(level)


for at in ((), (3,), (1, 4), (0, 1, 2, 3, 4)):
    order = []
    try:
        for value in fails(4, at):
            print(value)
    except Exception as error:
        lines = [(f.name, f.lineno) for f in traceback.extract_tb(error.__traceback__)]
        print(type(error).__name__, error, lines, repr(error.__context__), repr(error.__cause__), order)


def ends(level):
    if level == 0:
        yield 1
        yield 2
        raise StopIteration("early")
    yield from ends(level - 1)


try:
    print(list(ends(3)))
except RuntimeError as error:
    print(error, repr(error.__cause__), len(traceback.extract_tb(error.__traceback__)))


# -- who runs

def runs(level):
    if level == 0:
        yield "one"
        yield [g.gi_running for g in levels], [g.gi_yieldfrom is None for g in levels]
        for g in (levels[0], levels[1], levels[2]):
            for act in (next, lambda g: g.send(1), lambda g: g.throw(Odd), lambda g: g.close()):
                try:
                    print(act(g))
                except ValueError as error:
                    print(error)
        try:
            levels[1].gi_frame.clear()
        except RuntimeError as error:
            print(error)
        yield "last"
    else:
        inner = runs(level - 1)
        levels.insert(0, inner)
        yield from inner


levels = []
levels.insert(0, runs(3))
top = levels[0]
print(next(top), next(top), next(top), [g.gi_running for g in levels], next(top, "ended"))


# -- one that somebody else has resumed

def counts(name):
    number = 0
    while number < 6:
        number += 1
        yield name, number
    return name


def waits(inner):
    return (yield from inner)


a = counts("a")
b = waits(a)
c = waits(b)
d = waits(c)
print(next(d), next(d), next(b), next(d), next(a), next(c), list(d), list(c))


# -- thrown into, closed, dropped

def careful(level):
    try:
        if level == 0:
            while True:
                try:
                    yield "on"
                except Odd as error:
                    yield f"handled {error}"
        else:
            yield from careful(level - 1)
    finally:
        order.append(level)


order = []
g = careful(4)
print(next(g), next(g), g.throw(Odd("thrown")), next(g), next(g))
g.close()
print(order)
order = []
g = careful(3)
next(g), next(g)
del g
print(order)
order = []
g = careful(3)
next(g), next(g)
try:
    g.throw(KeyError("passes"))
except KeyError as error:
    print(error, order)


# -- handled exceptions stay with their generators

def handles(level):
    try:
        raise Odd(level)
    except Odd:
        if level == 0:
            yield sys.exc_info()[1].args
            yield sys.exc_info()[1].args
        else:
            yield from handles(level - 1)
            yield sys.exc_info()[1].args


def between(level):
    yield from handles(level)
    yield sys.exc_info()[1] is None


def around():
    yield from between(2)


try:
    raise KeyError("outside")
except KeyError:
    print([(value, sys.exc_info()[1].args) for value in around()])


# -- deep

def down(level):
    if level:
        yield from down(level - 1)
    else:
        yield "bottom"
        yield "again"


def too_deep(level):
    yield level
    yield from too_deep(level + 1)


print(list(down(300)))
try:
    found = 0
    for found in too_deep(0):
        pass
except RecursionError:
    print("too deep", 800 < found < 1001)


# -- coroutines

@types.coroutine
def pause(value):
    return (yield value)


async def awaits(level):
    if level == 0:
        total = 0
        for number in range(4):
            total += await pause(number)
        return total
    return await awaits(level - 1) + 1


def drive(coroutine):
    value, sent = None, []
    try:
        while True:
            sent.append(value)
            value = coroutine.send(value)
    except StopIteration as stop:
        return sent, stop.value


print(drive(awaits(6)))


async def fails_in(level):
    if level:
        try:
            await fails_in(level - 1)
        finally:
            order.append(level)
    else:
        await pause(1)
        await pause(2)
        raise Odd("awaited")


order = []
try:
    drive(fails_in(4))
except Odd as error:
    print(error, order, [f.name for f in traceback.extract_tb(error.__traceback__)])


# -- threads

def walk(results, index):
    total = 0
    for _ in range(5):
        for value in tree(0, 300):
            total += value
    results[index] = total


results = [None] * 4
threads = [threading.Thread(target=walk, args=(results, n)) for n in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(results)
