"""Calls of functions with a tuple and a dict of arguments, which go straight into the registers.

In: a function, perhaps a first value such as `self`, a tuple of values, a dict of named ones.  Out: the frame that is
to run, or None: then `binding` or `arguments` matches the arguments, or raises the error.

    def f(a, b=2, *, k=3, **more)
    frame_for(f, False, None, (1,), {"k": 4, "z": 5})   =>  a frame with a = 1, b = 2, k = 4, more = {"z": 5}

Holds: for native code alone; a trace sees the values one by one (`keywords.call_spread_named`).
Does not: raise errors.
"""

from __future__ import annotations

from interp.calls.binding import function_globals
from interp.machine.code import VARARGS, VARKEYWORDS, Code
from interp.machine.frames import UNBOUND, Frame, make_frame
from objmodel.functions import Function
from tracer.hints import Word, items_now


def frame_for(
    w_function: Function, has_first: bool, w_first: object, args_w: tuple[object, ...], keywords: dict[str, object]
) -> Frame | None:
    """The frame of `w_function(w_first, *args_w, **keywords)`; None if it is left to others.

    has_first: is there a `w_first`?
    """
    code = w_function.code
    assert isinstance(code, Code)
    argcount = code.argcount
    given = len(args_w)
    if has_first:
        given = given + 1
    rest: tuple[object, ...] = ()
    if given > argcount:
        if code.flags & VARARGS == 0 or (argcount == 0 and has_first):
            return None
        rest = args_w
        if argcount > 0:
            rest = _after(args_w, len(args_w) - (given - argcount))
        given = argcount
    callee = make_frame(code, function_globals(w_function), None, w_function)
    if has_first:
        callee.regs[0] = w_first
        for i in range(1, given):
            callee.regs[i] = args_w[i - 1]
    else:
        for i in range(given):
            callee.regs[i] = args_w[i]
    left = keywords
    if code.flags & VARKEYWORDS != 0:
        left = dict(keywords)
        if not _may_be_taken(code, given, left):
            return None
    used: Word = 0
    named = argcount + code.kwonlyargcount
    for i in range(given, named):
        w_value: object = UNBOUND
        if i >= code.posonlyargcount:
            w_value = keywords.get(code.varnames[i], UNBOUND)
        if w_value is UNBOUND:
            w_value = default_of(w_function, code, i)
            if w_value is UNBOUND:
                return None
        else:
            used = used + 1
            if left is not keywords:
                left.pop(code.varnames[i])
        callee.regs[i] = w_value
    if code.flags & VARARGS != 0:
        callee.regs[named] = rest
        named = named + 1
    if left is not keywords:
        callee.regs[named] = left
    elif used != len(keywords):
        return None
    return callee


def _after(args_w: tuple[object, ...], start: Word) -> tuple[object, ...]:
    """The values from this position on, as a tuple."""
    count = len(args_w) - start
    rest_w: list[object] = [None] * count
    for i in range(count):
        rest_w[i] = args_w[start + i]
    return items_now(rest_w)


def default_of(w_function: Function, code: Code, i: Word) -> object:
    """The default of parameter `i`, or UNBOUND."""
    if i >= code.argcount:
        kwdefaults = w_function.kwdefaults
        if kwdefaults is None:
            return UNBOUND
        return kwdefaults.get(code.varnames[i], UNBOUND)
    defaults = w_function.defaults
    if defaults is None or i < code.argcount - len(defaults):
        return UNBOUND
    return defaults[i - code.argcount + len(defaults)]


def _may_be_taken(code: Code, given: Word, keywords: dict[str, object]) -> bool:
    """Are these strings, none of them the name of a parameter that has got its value by position?"""
    for name in tuple(keywords):
        if type(name) is not str:
            return False
    for i in range(code.posonlyargcount, given):
        if code.varnames[i] in keywords:
            return False
    return True
