"""Frames that errors have kept are used again once the errors are gone, and not before."""

import gc
import weakref

alive = []


class Noted:
    def __init__(self, name):
        self.name = name
        alive.append(weakref.ref(self))


def count():
    """How many of these are still alive."""
    return sum(reference() is not None for reference in alive)


def fail(n, noted):
    inside = [n, noted.name]
    if n == 0:
        raise ValueError(inside)
    return fail(n - 1, noted)


def variables(error):
    found = []
    traceback = error.__traceback__
    while traceback is not None:
        frame = traceback.tb_frame
        found.append((frame.f_code.co_name, traceback.tb_lineno, sorted(frame.f_locals)[:3], frame.f_locals.get("n")))
        traceback = traceback.tb_next
    return found


def catch(n, name):
    try:
        fail(n, Noted(name))
    except ValueError as error:
        return error


kept = [catch(n, "kept") for n in range(3)]
for turn in range(4):
    catch(turn, turn)
print(count())
for error in kept:
    print(error, variables(error))

# the frames are used again: other values show in them, and the old ones are gone
for turn in range(3):
    first, second = catch(2, "first"), catch(2, "second")
    print(variables(first)[-1], variables(second)[-1])
    del first
    print(variables(second)[-1])
    frame = second.__traceback__.tb_next.tb_frame
    del second
    print(frame.f_locals["n"], frame.f_locals["inside"])
    frame.clear()
    print(frame.f_locals)
    del frame
    print(count())


# errors in cycles with their own frames, which the collector finds
def in_a_cycle(name):
    noted = Noted(name)
    try:
        fail(1, noted)
    except ValueError as error:
        held = error
    return len(held.args)


gc.collect()
for turn in range(3):
    in_a_cycle(turn)
    gc.collect()
    print("collected", catch(1, "after"), count())


# long chains die without using up the stack
def chain(n):
    last = None
    for i in range(n):
        try:
            raise ValueError(last)
        except ValueError as error:
            error.__context__ = None
            last = error
    return last


def generators(n):
    def one(before):
        yield before

    made = None
    for i in range(n):
        made = one(made)
        next(made)
    return made


def closures(n):
    made = None

    def hold(before):
        return lambda: before

    for i in range(n):
        made = hold(made)
    return made


for make in (chain, generators, closures):
    for turn in range(2):
        held = make(20000)
        held = [held]
        held.clear()
        del held
        print("dropped")


def raising():
    noted = Noted("in a generator")
    yield 1
    raise KeyError(noted.name)


for turn in range(3):
    generator = raising()
    next(generator)
    try:
        next(generator)
    except KeyError as error:
        print(error, [entry[0] for entry in variables(error)])
    del generator
