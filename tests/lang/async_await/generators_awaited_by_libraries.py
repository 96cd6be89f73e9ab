# A generator of a function that `types.coroutine` has been given can be awaited, by code of libraries, too.
import asyncio
import contextlib
import inspect
import types


@types.coroutine
def generator(value=1):
    received = yield
    return value, received


class Counter:
    def __init__(self):
        self.count = 0

    def __aiter__(self):
        return self

    @types.coroutine
    def __anext__(self):
        if self.count == 2:
            raise StopAsyncIteration
        self.count += 1
        yield
        return self.count


class Awaited:
    def __init__(self, made):
        self.made = made

    def __await__(self):
        return self.made


@types.coroutine
def through():
    try:
        return (yield from generator("through"))
    except KeyError as error:
        return error.args
    finally:
        print("left")


def plain():
    yield
    return "plain"


async def main():
    counter = Counter()
    print(await anext(counter), await anext(counter, "none"), await anext(counter, "none"))
    print([value async for value in Counter()])
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(generator, 3)
        print(await stack.enter_async_context(contextlib.aclosing(types.SimpleNamespace(aclose=generator))) is None)
    print(await asyncio.wait_for(generator(4), 5), await asyncio.gather(generator(5), through()))
    print(await asyncio.ensure_future(through()), await Awaited(plain()))
    for wrong in (lambda: Awaited(generator()), plain, lambda: Awaited(main())):
        made = wrong()
        try:
            await made
        except TypeError as error:
            print(error)
        finally:
            if isinstance(made, Awaited) and inspect.iscoroutine(made.made):
                made.made.close()


asyncio.run(main())
made = through()
print(type(made).__name__, isinstance(made, types.GeneratorType), inspect.isawaitable(made), repr(made)[:26])
print(made.gi_code.co_flags & inspect.CO_ITERABLE_COROUTINE != 0, inspect.getgeneratorstate(made), type(made))
print(next(made), made.gi_yieldfrom.__name__, made.throw(KeyError("thrown")) if False else made.gi_frame.f_code.co_name)
try:
    made.throw(KeyError("thrown"))
except StopIteration as error:
    print(error.value)
made.close()
print(list(generator()), [*through()], list(made))


async def hot():
    total = 0
    for number in range(3000):
        total += (await generator(number))[0]
    return total


waiting, turns = hot(), 0
try:
    while True:
        waiting.send(None)
        turns += 1
except StopIteration as error:
    print(error.value, turns)
