"""Calls with keyword arguments, from the stack of the caller.

In: [w_callable, values] on the stack and the names of the last ones.  Out: the result.

    f(1, c=3)    for f(a, b=2, c=0): the order (0, -1, 1) is found once per code and call site and folds away
"""

from __future__ import annotations

from typing import Any

from interp.callernames import FrameBuiltin, call_frame_builtin, local_names
from interp.calls import GENERAL, function_globals, pop_tuple, run_frame
from interp.code import Code
from interp.frames import Frame, make_frame
from interp.state import STATE
from objmodel.calls import call_function, call_keywords
from objmodel.functions import Function
from tracer.hints import Word, dont_look_inside, elidable, promote, unroll_safe

NO_ORDER: tuple[Word, ...] = (-2,)


@elidable
def keyword_order(code: Code, names: tuple[object, ...], nargs: Word, ndefaults: Word) -> tuple[Word, ...]:
    """For each parameter its position among `nargs` values, the last of them keywords; -1 for its default.

    NO_ORDER when the call is not that simple, or is an error.
    """
    if code.flags & GENERAL or code.kwonlyargcount or code.posonlyargcount or nargs > code.argcount:
        return NO_ORDER
    positional = nargs - len(names)
    order = list(range(positional)) + [-1] * (code.argcount - positional)
    for k, name in enumerate(names):
        if name not in code.varnames[positional : code.argcount]:
            return NO_ORDER
        order[code.varnames.index(str(name))] = positional + k
    if -1 in order[: code.argcount - ndefaults]:
        return NO_ORDER
    return tuple(order)


@unroll_safe
def call_plain_keywords(frame: Frame, w_function: Function, nargs: Word, names: tuple[object, ...]) -> object:
    """As `call_plain`, where the last len(names) values are keyword arguments."""
    code = promote(w_function.code)
    assert isinstance(code, Code)
    defaults = w_function.defaults
    ndefaults = 0
    if defaults is not None:
        ndefaults = promote(len(defaults))
    order = keyword_order(code, names, nargs, ndefaults)
    if order is NO_ORDER:
        return call_keywords_from_stack(frame, w_function, nargs, names)
    callee = make_frame(code, function_globals(w_function), None, w_function)
    bottom = frame.sp - nargs
    shift = code.argcount - ndefaults
    for i in range(code.argcount):
        place = order[i]
        if place >= 0:
            callee.regs[i] = frame.regs[bottom + place]
        elif defaults is not None:
            callee.regs[i] = defaults[i - shift]
    for k in range(nargs):
        frame.regs[bottom + k] = None
    frame.sp = bottom
    w_result = run_frame(callee, code)
    STATE.depth = frame.depth
    return w_result


def call_keywords_from_stack(frame: Frame, w_callable: object, nargs: Word, names: tuple[object, ...]) -> object:
    """Call anything with the topmost values, the last of them keyword arguments."""
    keywords_w = pop_tuple(frame, len(names))
    args_w = pop_tuple(frame, nargs - len(names))
    keywords = keyword_dict(names, keywords_w)
    if type(w_callable) is FrameBuiltin:
        return call_frame_builtin(w_callable, frame.globals, local_names(frame), args_w, keywords)
    w_result = call_with_keywords(w_callable, args_w, keywords)
    STATE.depth = frame.depth
    return w_result


@dont_look_inside
def keyword_dict(names: tuple[object, ...], values_w: tuple[object, ...]) -> dict[str, object]:
    """The keyword arguments of a call."""
    found: Any = dict(zip(names, values_w, strict=True))
    return found  # type: ignore[no-any-return]


@dont_look_inside
def call_with_keywords(w_callable: object, args_w: tuple[object, ...], keywords: dict[str, object]) -> object:
    """Call anything with positional and keyword arguments."""
    if keywords:
        return call_keywords(w_callable, args_w, keywords)
    return call_function(w_callable, args_w)
