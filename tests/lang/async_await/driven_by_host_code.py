"""Asynchronous generators that coroutines of a library drive: what they yield, return, raise and leave."""

import contextlib
import sys
import types


def drive(coroutine):
    """Run to the end; returns what was awaited and how it ended."""
    seen = []
    sent = None
    while True:
        try:
            seen.append(coroutine.send(sent))
        except StopIteration as stop:
            return seen, "returned", stop.value
        except BaseException as error:
            return seen, type(error).__name__, str(error)
        sent = len(seen)


class Wait:
    def __init__(self, name):
        self.name = name

    def __await__(self):
        return (yield self.name)


async def numbers(n):
    try:
        for i in range(n):
            got = await Wait(f"before {i}")
            yield i, got
    finally:
        print("end of numbers")


async def nothing():
    yield None


@contextlib.asynccontextmanager
async def opened(name, swallows=False):
    await Wait(f"open {name}")
    try:
        yield name.upper()
    except ValueError as error:
        print("caught", error)
        if not swallows:
            raise
    finally:
        await Wait(f"close {name}")


async def use(name, error=None, swallows=False):
    async with opened(name, swallows) as found:
        if error is not None:
            raise error
        return found


for turn in range(3):
    print(drive(use("a")))
    print(drive(use("b", ValueError("v"), True)))
    print(drive(use("c", ValueError("w"))))
    print(drive(use("d", StopIteration("s"))))
    print(drive(use("e", StopAsyncIteration("t"))))


async def first(n):
    return await anext(numbers(n), "none")


async def both():
    a = nothing()
    found = [await anext(a), await anext(a, "end")]
    async with contextlib.aclosing(numbers(3)) as things:
        async for thing in things:
            found.append(thing)
            break
    return found


for _ in range(3):
    print(drive(first(2)), drive(first(0)))
    print(drive(both()))


@types.coroutine
def plain(step):
    return (yield from step)


async def by_yield_from():
    g = numbers(2)
    return [await plain(anext(g)), await plain(g.asend(7))]


print(drive(by_yield_from()))

g = numbers(1)
step = g.__anext__()
print(iter(step) is step, step.__await__() is step, next(step))
try:
    step.send(4)
except StopIteration as stop:
    print(stop.value, stop.args)
for again in (lambda: next(step), lambda: step.send(None), lambda: step.throw(KeyError("k"))):
    try:
        again()
    except RuntimeError as error:
        print(error)
n = nothing()
try:
    next(anext(n))
except StopIteration as stop:
    print(stop.value, stop.args)

told = []
sys.set_asyncgen_hooks(firstiter=lambda generator: told.append(generator.__name__))
drive(use("hooks"))
drive(first(1))
sys.set_asyncgen_hooks(firstiter=None)
print(told)
