"""Asynchronous generators tell the event loop when they begin, if it has asked for that, and only then."""

import sys


async def numbers(n):
    for i in range(n):
        yield i


async def consume(n):
    return [i async for i in numbers(n)]


def run(coroutine):
    try:
        coroutine.send(None)
    except StopIteration as stop:
        return stop.value


async def give(value):
    return value


for turn in range(4):
    print(run(consume(3)))
for value in (None, 1, (1, 2), (), ValueError("v"), StopIteration(3), [4]):
    print(repr(run(give(value))))

begun = []
sys.set_asyncgen_hooks(firstiter=begun.append)
for turn in range(3):
    print(run(consume(2)), len(begun), [type(one).__name__ for one in begun])
sys.set_asyncgen_hooks(firstiter=None, finalizer=begun.append)
for turn in range(3):
    print(run(consume(2)), len(begun))
sys.set_asyncgen_hooks(None, None)
print(run(consume(2)), len(begun))
