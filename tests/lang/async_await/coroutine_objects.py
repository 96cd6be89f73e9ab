"""Coroutines as objects."""
import inspect
import types
import warnings


async def inner():
    await pause()
    return "done"


@types.coroutine
def pause():
    return (yield "paused")


async def outer():
    return await inner()


c = outer()
print(inspect.iscoroutine(c), isinstance(c, types.CoroutineType), type(c) is types.CoroutineType)
print(inspect.getcoroutinestate(c), c.cr_await, c.cr_running, c.__name__, c.__qualname__)
print(c.send(None), inspect.getcoroutinestate(c), c.cr_await.__name__)
try:
    c.send(None)
except StopIteration as stop:
    print(stop.value, inspect.getcoroutinestate(c), c.cr_frame)
try:
    c.send(None)
except RuntimeError as error:
    print(error)
print(inspect.iscoroutinefunction(outer), inspect.iscoroutinefunction(pause), inspect.isasyncgenfunction(outer))
w = outer().__await__()
print(type(w).__name__, next(w))
w.close()
try:
    iter(outer())
except TypeError as error:
    print(error)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    outer()
print([str(entry.message) for entry in caught])
