"""Generators as objects: state, names, what they wait for."""
import copy
import inspect
import types


def inner():
    yield 1
    yield 2


def outer():
    yield from inner()


g = outer()
print(isinstance(g, types.GeneratorType), type(g) is types.GeneratorType, inspect.isgenerator(g))
print(inspect.getgeneratorstate(g), g.gi_yieldfrom, g.gi_running, g.gi_suspended, g.gi_code is outer.__code__)
next(g)
print(inspect.getgeneratorstate(g), g.gi_yieldfrom.__name__, g.gi_suspended, g.gi_frame.f_lineno)
print(list(g), inspect.getgeneratorstate(g), g.gi_frame)
g.__name__ = "other"
g.__qualname__ = "more.other"
print(g.__name__, repr(g).split(" at ")[0])
for change in (lambda: setattr(g, "__name__", 1), lambda: delattr(g, "__qualname__"), lambda: copy.copy(g)):
    try:
        change()
    except TypeError as error:
        print(error)
