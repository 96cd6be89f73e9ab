"""The host sends to coroutines of the program, and the program waits for things of the host."""

import asyncio
import collections.abc
import itertools


class Steps(collections.abc.Coroutine):
    """Waits as often as it is told, then has a result or an error."""

    def __init__(self, steps, end):
        self.steps, self.end = steps, end

    def send(self, value):
        if self.steps:
            self.steps -= 1
            return None
        if isinstance(self.end, Exception):
            raise self.end
        raise StopIteration(self.end)

    def throw(self, *args):
        raise args[0]

    def close(self):
        pass

    def __await__(self):
        while self.steps:
            self.steps -= 1
            yield
        return self.end


async def result(value):
    await asyncio.sleep(0)
    return value


async def fails(error):
    await asyncio.sleep(0)
    raise error


async def stops():
    raise StopIteration(7)


async def main():
    for value in (None, 0, "text", (1, 2), (), [3], StopIteration, StopIteration(4), ValueError("five")):
        print(repr(await asyncio.wait_for(result(value), 5)))
    print(await asyncio.gather(result(1), fails(KeyError(2)), result((3,)), return_exceptions=True))
    for error in (ValueError("one"), KeyError("two"), asyncio.CancelledError("three"), StopAsyncIteration("four")):
        try:
            await asyncio.wait_for(fails(error), 5)
        except BaseException as e:
            print(type(e).__name__, e)
    try:
        await asyncio.wait_for(stops(), 5)
    except RuntimeError as e:
        print(e, repr(e.__cause__))
    print(await Steps(3, "result"), await asyncio.wait_for(Steps(2, (1, 2)), 5))

    future = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(future.set_result, (8, False))
    print(await future)
    failing = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(failing.set_exception, OSError("nine"))
    try:
        await failing
    except OSError as e:
        print("OSError", e)

    done = result(10)
    print(await done)
    try:
        await done
    except RuntimeError as e:
        print(e)
    return [await result(i) for i in range(200)][-1]


print(asyncio.run(main()))

coroutine = result(1)
try:
    coroutine.send(1)
except TypeError as e:
    print(e)
coroutine.close()


def delegates(iterator, sent):
    """What the host's iterators answer to `yield from`."""

    def generator():
        return (yield from iterator)

    g = generator()
    try:
        print(next(g), end=" ")
        for value in sent:
            print(g.send(value), end=" ")
    except (StopIteration, AttributeError, TypeError, ZeroDivisionError) as e:
        print(type(e).__name__, e)


delegates(iter([1, 2, 3]), [None, None, None])
delegates(iter([1, 2, 3]), ["not None"])
delegates(itertools.count(5), [None] * 3)
delegates(map(lambda i: 6 // i, [3, 2, 0]), [None] * 3)
delegates(iter(()), [])
print()
