"""Calls whose arguments must be matched with parameters, in a way that a trace sees through.

In: a function, values, and the names of the last of them.  Out: the result of the call.

    def f(a, b=2, *rest, k=0, **more)     f(1, 5, 6, z=7)
    order_of(code, ("z",), 4, 1)  =>  (0, 1, -1, 3)     a and b get values 0 and 1, k its default; value 3 goes to more
    rest gets the values from position argcount up to the first one with a name, as a tuple

Holds: an order is found once for a code object and a kind of call, and folds away in a trace; so do all loops here.
Does not: raise errors.  A call without an order goes to `arguments.bind`, which has CPython's messages.
"""

from __future__ import annotations

from interp.calls.arguments import bind
from interp.host.signals import safe_point
from interp.machine import loop
from interp.machine.code import VARARGS, VARKEYWORDS, Code
from interp.machine.frames import UNBOUND, Frame, level_inside, make_frame, taken_list, taken_tuple
from interp.machine.frameviews import depth_of_callers
from interp.machine.state import STATE, is_at_limit
from interp.machine.unwinding import set_context
from interp.machine.watching import is_watched, run_watched
from objmodel.errors import OperationError, too_deep
from objmodel.functions import Function
from tracer.hints import (
    Word,
    dont_look_inside,
    elidable,
    items_now,
    promote,
    stack_is_low,
    unroll_safe,
    we_are_jitted,
)

MOST: Word = 8
"""How many values are at most handled one by one, so that a trace sees each."""

NO_ORDER: tuple[Word, ...] = (-2,)
NO_NAMES: tuple[object, ...] = ()


# -- running frames -----------------------------------------------------------------


def run_frame(frame: Frame, code: Code, depth: Word) -> object:
    """Run a new frame; its caller is at `depth`, and puts that back into STATE afterwards.

    Raises:
        OperationError: RecursionError; KeyboardInterrupt; an exception that the frame does not handle.
    """
    if stack_is_low():
        raise too_deep()
    if is_at_limit(depth):
        if is_watched():
            return run_watched(frame, code, depth)
        depth = depth_of_callers(depth)
    inner = level_inside(code, depth)
    safe_point()
    frame.depth = inner
    STATE.depth = inner
    return loop.interpret(0, code, frame)


def function_globals(w_function: Function) -> dict[str, object]:
    """The globals dict of a function."""
    globals_ = w_function.globals
    assert isinstance(globals_, dict)
    return globals_


@dont_look_inside
def call_general(w_function: Function, args_w: tuple[object, ...], keywords: dict[str, object] | None) -> object:
    """Call a function with any arguments, as a whole: traces do not see through it."""
    code = w_function.code
    assert isinstance(code, Code)
    try:
        bound = bind(w_function, args_w, keywords)
    except OperationError as error:
        set_context(error.w_value)  # no frame of the program may be there to do it: host code may be calling
        raise
    callee = make_frame(code, function_globals(w_function), None, w_function)
    callee.regs[: len(bound)] = bound
    depth = STATE.depth
    try:
        return run_frame(callee, code, depth)
    finally:
        STATE.depth = depth


@dont_look_inside
def call_bound(w_function: Function, w_self: object, args_w: tuple[object, ...]) -> object:
    """`call_general`, with `w_self` before the arguments."""
    return call_general(w_function, (w_self, *args_w), None)


# -- matching values with parameters --------------------------------------------------


MOST_ORDERS = 100
"""A code object remembers so many kinds of calls; then it forgets them all."""


@elidable
def order_of(code: Code, names: tuple[object, ...], count: Word, ndefaults: Word) -> tuple[Word, ...]:
    """How `count` values, the last of which have these names, match the parameters of `code`.

    The position of each named parameter's value, or -1 for its default; then the positions of the values that
    **kwargs takes.  NO_ORDER if the call is an error.
    """
    key = (names, count, ndefaults)
    orders = code.orders
    if orders is None or len(orders) >= MOST_ORDERS:
        orders = code.orders = {}
    found = orders.get(key)
    if found is None:
        found = orders[key] = _order_of(code, names, count, ndefaults)
    return found


def _order_of(code: Code, names: tuple[object, ...], count: int, ndefaults: int) -> tuple[int, ...]:
    positional = count - len(names)
    if positional > code.argcount and not code.flags & VARARGS:
        return NO_ORDER
    named = code.argcount + code.kwonlyargcount
    order = [i if i < min(positional, code.argcount) else -1 for i in range(named)]
    for place, name in enumerate(names, positional):
        if name in code.varnames[code.posonlyargcount : named]:
            index = code.varnames.index(str(name), code.posonlyargcount)
            if order[index] != -1:
                return NO_ORDER
            order[index] = place
        elif code.flags & VARKEYWORDS:
            order.append(place)
        else:
            return NO_ORDER
    return NO_ORDER if -1 in order[: code.argcount - ndefaults] else tuple(order)


@unroll_safe
def call_values(w_function: Function, values_w: list[object], names: tuple[object, ...]) -> object:
    """Call a function with a list of values that nobody else refers to; the last ones are keyword arguments.

    The caller sets `STATE.depth` to its own depth afterwards.
    """
    code = promote(w_function.code)
    assert isinstance(code, Code)
    defaults = w_function.defaults
    ndefaults = 0
    if defaults is not None:
        ndefaults = promote(len(defaults))
    count = promote(len(values_w))
    kinds = count
    if len(names) == 0 and count > code.argcount:
        kinds = code.argcount + 1  # what *args takes has no place in an order
    order = order_of(code, names, kinds, ndefaults)
    if order is NO_ORDER:
        return call_unordered(w_function, values_w, names)
    callee = make_frame(code, function_globals(w_function), None, w_function)
    shift = code.argcount - ndefaults
    for i in range(code.argcount):
        place = order[i]
        if place >= 0:
            callee.regs[i] = values_w[place]
        elif defaults is not None:
            callee.regs[i] = defaults[i - shift]
    named = code.argcount + code.kwonlyargcount
    for k in range(code.argcount, named):
        place = order[k]
        w_value: object = UNBOUND
        if place >= 0:
            w_value = values_w[place]
        else:
            kwdefaults = w_function.kwdefaults
            if kwdefaults is not None:
                w_value = kwdefaults.get(code.varnames[k], UNBOUND)
        if w_value is UNBOUND:
            return call_unordered(w_function, values_w, names)
        callee.regs[k] = w_value
    positional = count - len(names)
    if code.flags & VARARGS != 0:
        callee.regs[named] = tuple_from(values_w, code.argcount, positional)
        named = named + 1
    if code.flags & VARKEYWORDS != 0:
        more: dict[str, object] = dict()  # noqa: C408  (the front end knows calls)
        for j in range(code.argcount + code.kwonlyargcount, len(order)):
            more[names[order[j] - positional]] = values_w[order[j]]  # type: ignore[index]
        callee.regs[named] = more
    return run_frame(callee, code, STATE.depth)


@unroll_safe
def fill_defaults(callee: Frame, w_function: Function, code: Code, first: Word) -> bool:
    """Bind the parameters from `first` on to their defaults; False if one has none."""
    defaults = w_function.defaults
    if defaults is None:
        return False
    shift = code.argcount - promote(len(defaults))
    if first < shift:
        return False
    for i in range(first, code.argcount):
        callee.regs[i] = defaults[i - shift]
    return True


@dont_look_inside
def call_unordered(w_function: Function, values_w: list[object], names: tuple[object, ...]) -> object:
    """`call_values` for calls without an order: as a whole."""
    positional = len(values_w) - len(names)
    keywords = {str(name): w_value for name, w_value in zip(names, values_w[positional:], strict=True)}
    return call_general(w_function, tuple(values_w[:positional]), keywords)


# -- lists and tuples of values -------------------------------------------------------


@unroll_safe
def pop_values(frame: Frame, count: Word) -> list[object]:
    """Take `count` values from the stack; the deepest comes first."""
    if not we_are_jitted():
        return taken_list(frame, count)
    values_w: list[object] = [None] * count
    bottom = frame.sp - count
    for i in range(count):
        values_w[i] = frame.regs[bottom + i]
        frame.regs[bottom + i] = None
    frame.sp = bottom
    return values_w


@unroll_safe
def values_of(w_first: object, has_first: bool, args_w: tuple[object, ...]) -> list[object]:
    """A list of the items of a tuple, with `w_first` in front if there is one."""
    count = promote(len(args_w))
    shift = 0
    if has_first:
        shift = 1
    values_w: list[object] = [None] * (shift + count)
    if has_first:
        values_w[0] = w_first
    for i in range(count):
        values_w[shift + i] = args_w[i]
    return values_w


def tuple_from(values_w: list[object], start: Word, stop: Word) -> tuple[object, ...]:
    """The tuple of `values_w[start:stop]`; short ones are built where a trace can see them."""
    count = stop - start
    if count <= 0:
        return ()
    if count == 1:
        return (values_w[start],)
    if count == 2:
        return (values_w[start], values_w[start + 1])
    if count == 3:
        return (values_w[start], values_w[start + 1], values_w[start + 2])
    if count == 4:
        return (values_w[start], values_w[start + 1], values_w[start + 2], values_w[start + 3])
    if count == 5:
        return (values_w[start], values_w[start + 1], values_w[start + 2], values_w[start + 3], values_w[start + 4])
    return tuple_of_part(values_w, start, stop)


def pop_tuple(frame: Frame, count: Word) -> tuple[object, ...]:
    """Take `count` values from the stack as a tuple; short ones are built where a trace can see them."""
    if not we_are_jitted():
        return taken_tuple(frame, count)
    if count == 0:
        return ()
    if count == 1:
        return (frame.pop(),)
    if count == 2:
        w_second = frame.pop()
        return (frame.pop(), w_second)
    if count == 3:
        w_last = frame.pop()
        w_middle = frame.pop()
        return (frame.pop(), w_middle, w_last)
    return tuple_from(pop_values(frame, count), 0, count)


@unroll_safe
def tuple_of_part(values_w: list[object], start: Word, stop: Word) -> tuple[object, ...]:
    """`tuple_from` for any number of values."""
    count = promote(stop - start)
    part_w: list[object] = [None] * count
    for i in range(count):
        part_w[i] = values_w[start + i]
    return items_now(part_w)
