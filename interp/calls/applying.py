"""`map`, `filter` and `functools.reduce` with functions of the program, in a way that a trace sees through.

In: the builtin and its arguments.  Out: an iterator of `interp.suspended.stepping`, or the result of `reduce`.

    map(f, xs)          MapIterator: each step calls f
    filter(f, xs)       FilterIterator, around a generator that is written in the language itself
    reduce(f, xs)       reduce_(f, xs), likewise (`interp.calls.host_rewrites`)

    map(f, [1, 2])      the interpreter calls the host's `map`; a trace sees a MapIterator

Holds: each function's code, and each class, has rewritten builtins of its own, so that a trace sees one body only.
Does not: take iterators of the program's classes, functions of the host, or more than two iterables; the host's
builtin does.
"""

from __future__ import annotations

from interp.calls.functions import run_function
from interp.calls.host_rewrites import MISSING, applier
from interp.calls.paces import SHORT
from interp.machine.code import Code
from interp.suspended.stepping import FilterIterator, MapIterator, is_plain_iterable, iterate
from objmodel.classes.metaclass import MiniType
from objmodel.functions import BoundMethod, Function
from objmodel.versions import NOT_FOUND
from tracer.hints import promote, we_are_jitted
from tracer.hosttools import reduce

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

REDUCE: object = reduce


def subject_of(w_function: object) -> Code | type | None:
    """The code of a function or method of the program, or a class of the program; None for anything of the host."""
    if type(w_function) is BoundMethod:
        w_function = w_function.w_function
    if type(w_function) is Function:
        code = promote(w_function.code)
        assert isinstance(code, Code)
        return code
    if issubclass(type(w_function), MiniType):
        w_class = promote(w_function)
        assert isinstance(w_class, type)
        return w_class
    return None


def applied(w_callable: object, w_function: object, w_first: object, w_second: object) -> object:
    """The result of `map`, `filter` or `reduce` with a function and one or two more arguments.

    w_callable: the builtin, a constant in a trace.
    w_second: NOT_FOUND if it was not passed.
    Returns NOT_FOUND if the builtin itself is to be called.
    """
    if not we_are_jitted() and is_short(w_first):
        return NOT_FOUND
    if w_callable is map:
        if subject_of(w_function) is None or not is_plain_iterable(type(w_first)):
            return NOT_FOUND
        if w_second is NOT_FOUND:
            return MapIterator(w_function, iterate(w_first))
        if is_plain_iterable(type(w_second)):
            return MapIterator(w_function, iterate(w_first), iterate(w_second))
    elif w_callable is filter:
        if w_second is NOT_FOUND and is_plain_iterable(type(w_first)):
            return _filter(w_function, w_first)
    elif w_callable is REDUCE and is_plain_iterable(type(w_first)):
        return _reduce(w_function, w_first, w_second)
    return NOT_FOUND


def is_short(w_values: Any) -> bool:
    """Is this a container with so few items that the interpreter had better leave the builtin to the host?

    See `paces`, which tells it of generators; a trace sees the loop all the same.
    """
    if type(w_values) in (list, tuple, str, range, dict, set):
        return len(w_values) < SHORT
    return False


def _filter(w_function: object, w_values: object) -> object:
    subject = subject_of(w_function)
    if subject is None:
        return NOT_FOUND
    w_iterator = iterate(w_values)
    return FilterIterator(w_function, w_iterator, run_function(applier(filter, subject), (w_function, w_iterator)))


def _reduce(w_function: object, w_values: object, w_initial: object) -> object:
    subject = subject_of(w_function)
    if subject is None:
        return NOT_FOUND
    w_start = MISSING if w_initial is NOT_FOUND else w_initial
    return run_function(applier(REDUCE, subject), (w_function, w_values, w_start))
