"""Frames, generators and their like have no `__module__`, so `inspect.getmodule` finds the module of what they run."""

import inspect
import sys


class Slotted:
    __slots__ = ("field",)


def generator():
    frame = yield
    while True:
        yield frame


async def coroutine():
    pass


async def asynchronous():
    yield


def cell():
    shared = 1
    return (lambda: shared).__closure__[0]


def caller():
    return inspect.getmodule(inspect.stack()[1][0]).__name__, inspect.getmodule(sys._getframe(1)).__file__ == __file__


waiting, steps = coroutine(), asynchronous()
step = steps.asend(None)
found = {
    "frame": sys._getframe(), "suspended": generator().gi_frame, "generator": generator(), "expression": (i for i in ()),
    "coroutine": waiting, "asynchronous": steps, "step": step, "awaited": waiting.__await__(), "cell": cell(),
    "slot": Slotted.field, "instance": Slotted(), "module": sys.modules["__main__"], "iterator": iter([]),
    "entries": enumerate(()), "zipped": zip(), "reversed": reversed([]),
}  # fmt: skip
try:
    1 // 0
except ZeroDivisionError as error:
    found["traceback"] = error.__traceback__
    found["its frame"] = error.__traceback__.tb_frame
for name, thing in found.items():
    module = inspect.getmodule(thing)
    print(name, hasattr(thing, "__module__"), getattr(thing, "__module__", 7), module and module.__name__)
for name in ("frame", "generator", "coroutine", "asynchronous", "step", "iterator"):
    print(type(found[name]), type(found[name]).__module__ == "builtins", f"{type(found[name]).__module__}!")
try:
    found["frame"].__module__
except AttributeError as error:
    print(error)
print(caller(), inspect.getmodule(caller).__name__, inspect.getsourcefile(found["frame"]) == __file__)
waiting.close()
step.close()
