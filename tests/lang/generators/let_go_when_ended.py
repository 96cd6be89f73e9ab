"""What a generator, coroutine or asynchronous generator has held goes when it ends, whichever way: nothing waits for the collector."""

import gc
import sys
import types
import weakref


class Held:
    """What each of them keeps in a variable."""


LIVE = weakref.WeakSet()


def held():
    made = Held()
    LIVE.add(made)
    return made


@types.coroutine
def pause(value):
    return (yield value)


def plain(swallow):
    kept = held()
    try:
        yield 1
        yield 2
    except ValueError:
        if not swallow:
            raise
        yield 3
    return kept


def cleaning():
    kept = held()
    try:
        yield kept and 1
    finally:
        len("x")


def delegating(make, *args):
    kept = held()
    result = yield from make(*args)
    return kept, result


async def coroutine(swallow):
    kept = held()
    try:
        await pause(1)
        await pause(2)
    except ValueError:
        if not swallow:
            raise
        await pause(3)
    return kept


async def agen(swallow):
    kept = held()
    try:
        yield 1
        await pause("inside")
        yield 2
    except ValueError:
        if not swallow:
            raise
        yield 3
    finally:
        await pause("finally")
        len([kept])


async def agen_ignoring():
    kept = held()
    while kept:
        try:
            yield 1
        except GeneratorExit:
            pass


def run(awaitable):
    """Drive an awaitable to its end."""
    steps = awaitable.__await__()
    try:
        while True:
            steps.send(None)
    except StopIteration as stop:
        return type(stop.value).__name__


def attempt(action, *args):
    try:
        return type(action(*args)).__name__
    except BaseException as error:
        return type(error).__name__


def generators():
    for make, args in (
        (plain, (True,)), (plain, (False,)), (cleaning, ()),
        (delegating, (plain, True)), (delegating, (plain, False)), (delegating, (cleaning,)),
        (delegating, (delegating, plain, False)), (coroutine, (True,)), (coroutine, (False,)),
    ):
        name = f"{make.__name__}{tuple(getattr(a, '__name__', a) for a in args)}"

        def each(*steps):
            g = make(*args)
            told = [attempt(step, g) for step in steps]
            del g
            print(name, told, len(LIVE))

        first = lambda g: g.send(None)
        each(first)
        each(first, lambda g: g.close())
        each(first, lambda g: g.throw(ValueError))
        each(first, lambda g: g.throw(ValueError("v")), first, first)
        each(first, lambda g: g.throw(TypeError("t")))
        each(first, first, first, first)
        each(lambda g: g.throw(OSError(3)))
        each(lambda g: g.close())
        each(first, lambda g: g.send(5), lambda g: g.throw(GeneratorExit))
        if make is not coroutine:
            each(lambda g: list(g), list)
            each(lambda g: [x for x in g])
            each(lambda g: next(g), lambda g: next(g), lambda g: next(g, None), lambda g: next(g, None))
            each(lambda g: list(map(len, g)))
        else:
            each(lambda g: run(g), lambda g: run(g))


def asynchronous():
    for make, args in ((agen, (True,)), (agen, (False,)), (agen_ignoring, ())):

        def each(*steps):
            g = make(*args)
            told = [attempt(step, g) for step in steps]
            del g
            print(make.__name__, args, told, len(LIVE))

        first = lambda g: run(g.__anext__())
        each(first)
        each(first, lambda g: run(g.aclose()))
        each(first, first, lambda g: run(g.aclose()))
        each(lambda g: run(g.aclose()))
        each(first, lambda g: run(g.athrow(ValueError)))
        each(first, lambda g: run(g.athrow(ValueError)), first)
        each(first, lambda g: run(g.athrow(KeyError("k"))), lambda g: run(g.aclose()))
        each(lambda g: run(g.athrow(KeyError("k"))))
        each(lambda g: g.__anext__().throw(KeyError("k")))
        each(first, lambda g: g.asend(4).throw(KeyError("k")))
        each(first, lambda g: g.aclose().throw(KeyError("k")))
        if make is agen:
            async def loop(g):
                async for _ in g:
                    pass
            each(lambda g: run(loop(g)))

            async def broken(g):
                async for _ in g:
                    break
                await g.aclose()
            each(lambda g: run(broken(g)))


gc.disable()
sys.unraisablehook = lambda said: None
generators()
asynchronous()
