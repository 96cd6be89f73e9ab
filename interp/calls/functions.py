"""Functions of the program, called with a tuple of arguments.

In: a function and a tuple.  Out: the result; `STATE.depth` is as it was.

    HOOKS.run(f, (1, 2))     called by the object model, for `__getattr__`, operators, `__init__`; and by the host

Holds: if a plain function takes just as many arguments, each is copied to its register, and traces see that.
Does not: match other arguments with parameters; `binding` does.
"""

from __future__ import annotations

from interp.calls.binding import (
    MOST,
    NO_NAMES,
    call_bound,
    call_general,
    call_values,
    fill_defaults,
    function_globals,
    run_frame,
    values_of,
)
from interp.machine.code import VARARGS, VARKEYWORDS, Code
from interp.machine.frames import Frame, make_frame
from interp.machine.state import STATE
from objmodel.functions import Function
from objmodel.hooks import HOOKS
from tracer.hints import Word, promote, unroll_safe, we_are_jitted

GENERAL = VARARGS | VARKEYWORDS
"""Code flags of functions with *args or **kwargs, whose arguments must be matched with parameters."""


def takes_exactly(code: Code, nargs: Word) -> bool:
    """Does a function of this code take exactly so many positional arguments, and nothing else?"""
    return code.argcount == nargs and code.flags & GENERAL == 0 and code.kwonlyargcount == 0


def frame_with_defaults(w_function: Function, code: Code, given: Word) -> Frame | None:
    """A frame that has the defaults of the parameters after the first `given` ones; None if arguments of another kind
    are to be matched, or a parameter has no default.
    """
    if given >= code.argcount or code.flags & GENERAL != 0 or code.kwonlyargcount != 0 or we_are_jitted():
        return None
    callee = make_frame(code, function_globals(w_function), None, w_function)
    return callee if fill_defaults(callee, w_function, code, given) else None


@unroll_safe
def run_function(w_function: Function, args_w: tuple[object, ...]) -> object:
    """Call a function with positional arguments from a tuple; `STATE.depth` is put back."""
    code = promote(w_function.code)
    assert isinstance(code, Code)
    if not takes_exactly(code, len(args_w)):
        some = frame_with_defaults(w_function, code, len(args_w))
        if some is not None:
            for i in range(len(args_w)):
                some.regs[i] = args_w[i]
            return run_keeping_depth(some, code)
        if len(args_w) > MOST and we_are_jitted():
            return call_general(w_function, args_w, None)
        return call_keeping_depth(w_function, values_of(None, False, args_w), NO_NAMES)
    callee = make_frame(code, function_globals(w_function), None, w_function)
    for i in range(code.argcount):
        callee.regs[i] = args_w[i]
    return run_keeping_depth(callee, code)


def run_single(w_function: Function, w_only: object) -> object:
    """`run_function` with one argument."""
    code = promote(w_function.code)
    assert isinstance(code, Code)
    if not takes_exactly(code, 1):
        return run_function(w_function, (w_only,))
    callee = make_frame(code, function_globals(w_function), None, w_function)
    callee.regs[0] = w_only
    return run_keeping_depth(callee, code)


def run_pair(w_function: Function, w_first: object, w_second: object) -> object:
    """`run_function` with two arguments."""
    code = promote(w_function.code)
    assert isinstance(code, Code)
    if not takes_exactly(code, 2):
        return run_function(w_function, (w_first, w_second))
    callee = make_frame(code, function_globals(w_function), None, w_function)
    callee.regs[0] = w_first
    callee.regs[1] = w_second
    return run_keeping_depth(callee, code)


@unroll_safe
def run_method(w_function: Function, w_self: object, args_w: tuple[object, ...]) -> object:
    """`run_function`, with `w_self` before the arguments."""
    code = promote(w_function.code)
    assert isinstance(code, Code)
    if not takes_exactly(code, len(args_w) + 1):
        some = frame_with_defaults(w_function, code, len(args_w) + 1)
        if some is not None:
            some.regs[0] = w_self
            for i in range(len(args_w)):
                some.regs[i + 1] = args_w[i]
            return run_keeping_depth(some, code)
        if len(args_w) >= MOST and we_are_jitted():
            return call_bound(w_function, w_self, args_w)
        return call_keeping_depth(w_function, values_of(w_self, True, args_w), NO_NAMES)
    callee = make_frame(code, function_globals(w_function), None, w_function)
    callee.regs[0] = w_self
    for i in range(1, code.argcount):
        callee.regs[i] = args_w[i - 1]
    return run_keeping_depth(callee, code)


def run_keeping_depth(callee: Frame, code: Code) -> object:
    """Run a new frame and put the depth back."""
    depth = STATE.depth
    try:
        w_result = run_frame(callee, code, depth)
    except BaseException as error:  # MemoryError, too
        STATE.depth = depth
        raise error
    STATE.depth = depth
    return w_result


def call_keeping_depth(w_function: Function, values_w: list[object], names: tuple[object, ...]) -> object:
    """`call_values`, and put the depth back."""
    depth = STATE.depth
    try:
        w_result = call_values(w_function, values_w, names)
    except BaseException as error:  # MemoryError, too
        STATE.depth = depth
        raise error
    STATE.depth = depth
    return w_result


HOOKS.run = run_function
HOOKS.run_single = run_single
HOOKS.run_pair = run_pair
HOOKS.run_keywords = call_general
