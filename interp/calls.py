"""Calls: from the stack of the caller to the frame of the callee.

In: [w_callable, arguments] on the caller's stack, or a function and a tuple.  Out: the result.

    f(a, b)      two values move from the caller's registers to the callee's; no tuple is made
    P(a)         a new instance takes the place of P on the stack, then as f(w_obj, a)
    len(x)       the host's builtin, promoted, so that a trace knows which one it is

Holds: while a frame runs, `STATE.depth == frame.depth`; whoever calls puts it back.
Does not: match *args, **kwargs and the like with parameters; `binding` does.
"""

from __future__ import annotations

from types import BuiltinFunctionType, FunctionType, MethodDescriptorType, ModuleType
from typing import Any

from interp.attributecalls import call_with_name
from interp.binding import (
    MOST,
    NO_NAMES,
    call_bound,
    call_general,
    call_values,
    function_globals,
    pop_values,
    run_frame,
    tuple_from,
    values_of,
)
from interp.callernames import FrameBuiltin, call_frame_builtin, local_names
from interp.code import VARARGS, VARKEYWORDS, Code
from interp.consumers import consumer, eats
from interp.coroutines import Coroutine
from interp.frames import Frame, make_frame
from interp.generators import Generator, next_or_stop, send_or_stop
from interp.objectcalls import call_object_method, type_of
from interp.state import STATE
from interp.superattr import is_builtin_super, super_here
from objmodel.calls import (
    NEW_AND_INIT,
    call_function,
    call_host,
    find_instantiation,
    init_returned,
    looks_at_caller,
)
from objmodel.classes import MiniType
from objmodel.errors import wrap_error
from objmodel.functions import HOOKS, BoundMethod, Function
from objmodel.instancechecks import is_instance
from objmodel.instances import Instance, new_instance
from objmodel.protocols import ask_instance, special_of
from objmodel.shownmethods import SlotWrapper
from objmodel.versions import NOT_FOUND, class_of
from tracer.hints import Word, elidable, isconstant, promote, unroll_safe

GENERATOR_SEND = vars(Generator)["send"]
COROUTINE_SEND = vars(Coroutine)["send"]
GENERAL = VARARGS | VARKEYWORDS
"""Code flags of functions whose arguments are matched one by one."""


@unroll_safe
def run_function(w_function: Function, args_w: tuple[object, ...]) -> object:
    """Call with positional arguments from a tuple: what the object model does, through HOOKS."""
    code = promote(w_function.code)
    assert isinstance(code, Code)
    if code.flags & GENERAL != 0 or code.kwonlyargcount != 0 or len(args_w) != code.argcount:
        if len(args_w) > MOST:
            return call_general(w_function, args_w, None)
        return call_keeping_depth(w_function, values_of(None, False, args_w), NO_NAMES)
    callee = make_frame(code, function_globals(w_function), None, w_function)
    for i in range(code.argcount):
        callee.regs[i] = args_w[i]
    return run_keeping_depth(callee, code)


@unroll_safe
def run_method(w_function: Function, w_self: object, args_w: tuple[object, ...]) -> object:
    """As `run_function`, with `w_self` before the arguments."""
    code = promote(w_function.code)
    assert isinstance(code, Code)
    if code.flags & GENERAL != 0 or code.kwonlyargcount != 0 or len(args_w) + 1 != code.argcount:
        if len(args_w) >= MOST:
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
    """As `call_values`, which puts the depth back."""
    depth = STATE.depth
    try:
        w_result = call_values(w_function, values_w, names)
    except BaseException as error:  # MemoryError, too
        STATE.depth = depth
        raise error
    STATE.depth = depth
    return w_result


HOOKS.run = run_function
HOOKS.run_keywords = call_general


# -- calls from the stack -----------------------------------------------------------


@unroll_safe
def call_plain(frame: Frame, w_function: Function, nargs: Word) -> object:
    """Call a function with the `nargs` topmost values, and take them from the stack."""
    code = promote(w_function.code)
    assert isinstance(code, Code)
    if code.flags & GENERAL != 0 or code.kwonlyargcount != 0 or nargs > code.argcount:
        return call_matched(frame, w_function, nargs)
    callee = make_frame(code, function_globals(w_function), None, w_function)
    if nargs < code.argcount:
        if not fill_defaults(callee, w_function, code, nargs):
            return call_matched(frame, w_function, nargs)
    bottom = frame.sp - nargs
    for i in range(nargs):
        slot = bottom + i
        w_value = frame.regs[slot]
        frame.regs[slot] = None
        callee.regs[i] = w_value
    frame.sp = bottom
    w_result = run_frame(callee, code, frame.depth)  # STATE.depth may be another thread's
    STATE.depth = frame.depth
    return w_result


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


def call_matched(frame: Frame, w_function: Function, nargs: Word) -> object:
    """As `call_plain`, for any function."""
    values_w = pop_values(frame, nargs)
    STATE.depth = frame.depth
    w_result = call_values(w_function, values_w, NO_NAMES)
    STATE.depth = frame.depth
    return w_result


def pop_tuple(frame: Frame, count: Word) -> tuple[object, ...]:
    """Take `count` values from the stack as a tuple; short ones are built where a trace can see them."""
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


def call_from_stack(frame: Frame, nargs: Word) -> object:
    """Call [w_callable, nargs arguments] and take all of them from the stack."""
    w_callable: Any = frame.peek(nargs)
    if type(w_callable) is Function:
        w_result = call_plain(frame, w_callable, nargs)
        frame.pop()
        return w_result
    if type(w_callable) is BoundMethod:
        w_function = w_callable.w_function
        if type(w_function) is Function:
            frame.put(nargs, w_callable.w_self)
            return call_plain(frame, w_function, nargs + 1)
    if issubclass(type(w_callable), MiniType):
        return instantiate_from_stack(frame, w_callable, nargs)
    w_made = call_other(frame, w_callable, nargs)
    frame.pop()
    return w_made


def instantiate_from_stack(frame: Frame, w_type: type, nargs: Word) -> object:
    """Call a class of the program; its `__init__` finds its arguments on the stack."""
    w_class = class_of(promote(w_type))
    if w_class is not None:
        plan = find_instantiation(w_class, promote(w_class.version))
        w_map = plan.w_map
        w_init = plan.w_init
        if w_map is not None and plan.how == NEW_AND_INIT and type(w_init) is Function:
            w_obj = new_instance(w_type, w_map)
            frame.put(nargs, w_obj)
            w_result = call_plain(frame, w_init, nargs + 1)
            if w_result is not None:
                raise init_returned(w_result)
            return w_obj
    w_made = call_function(w_type, pop_tuple(frame, nargs))
    frame.pop()
    return w_made


def call_other(frame: Frame, w_callable: object, nargs: Word) -> object:
    """Call what is neither a function nor a class of the program with the topmost values."""
    if type(w_callable) is FrameBuiltin:
        args_w = pop_tuple(frame, nargs)
        return call_frame_builtin(w_callable, frame.globals, local_names(frame), args_w, None)
    if type(w_callable) is MethodDescriptorType:
        return call_builtin(frame, promote(w_callable), nargs)
    if type(w_callable) is BuiltinFunctionType:
        if isconstant(w_callable) or _is_of_module(w_callable):
            return call_builtin(frame, promote(w_callable), nargs)
        return call_with(frame, w_callable, nargs)
    if type(w_callable) is type:
        w_type = promote(w_callable)
        if nargs == 0 and is_builtin_super(w_type):
            return super_here(frame)
        if nargs == 1 and w_type is type:
            return type_of(frame.pop())
        if looks_at_caller(w_type):
            return call_function(w_type, pop_tuple(frame, nargs))
        return call_builtin(frame, w_type, nargs)
    if type(w_callable) is BoundMethod or type(w_callable) is Function:
        return call_function(w_callable, pop_tuple(frame, nargs))
    if type(w_callable) is FunctionType and nargs == 2:
        w_receiver = frame.peek(1)
        if type(w_receiver) is Generator or type(w_receiver) is Coroutine:
            if w_callable is GENERATOR_SEND or w_callable is COROUTINE_SEND:
                w_value = send_or_stop(w_receiver, frame.peek(0))
                STATE.depth = frame.depth
                frame.pop()
                frame.pop()
                return w_value
    if type(w_callable) is SlotWrapper:
        w_result = call_object_method(frame, w_callable, nargs)
        STATE.depth = frame.depth
        if w_result is not NOT_FOUND:
            return w_result
    if issubclass(type(w_callable), MiniType) or issubclass(type(w_callable), Instance):
        return call_function(w_callable, pop_tuple(frame, nargs))
    return call_with(frame, w_callable, nargs)


@elidable
def _is_of_module(w_callable: Any) -> bool:
    """Is this a function of a module, which stays, not a method bound to an object, which is another one each time?"""
    return type(w_callable.__self__) is ModuleType


def call_on_iterable(w_callable: object, w_only: object) -> object:
    """Call a builtin with an iterable of the program where a trace can look into it, else NOT_FOUND."""
    w_consumer: Function | None = None
    if type(w_only) is Generator:
        if w_callable is next:
            return next_or_stop(w_only)
        if w_callable is iter:
            return w_only
        w_consumer = consumer(w_callable, promote(w_only.code))
    else:
        w_consumer = consumer(w_callable, type(w_only))
    if w_consumer is None:
        return NOT_FOUND
    return run_function(w_consumer, (w_only,))


def call_builtin(frame: Frame, w_callable: Any, nargs: Word) -> object:
    """Call a builtin or a class of the host that is a constant in a trace, which may know what it does."""
    if nargs == 1:
        w_only: Any = frame.peek(0)
        if type(w_only) is Generator or (eats(w_callable) and issubclass(type(w_only), Instance)):
            w_eaten = call_on_iterable(w_callable, w_only)
            STATE.depth = frame.depth
            if w_eaten is not NOT_FOUND:
                frame.pop()
                return w_eaten
        name = special_of(w_callable)
        if name is not None:
            if issubclass(type(w_only), Instance):
                w_result = ask_instance(w_callable, name, w_only)
                if w_result is not NOT_FOUND:
                    frame.pop()
                    return w_result
    if nargs == 2:
        w_second = frame.peek(0)
        w_first = frame.peek(1)
        if w_callable is isinstance:
            w_answer = is_instance(w_first, w_second)
            if w_answer is not NOT_FOUND:
                frame.pop()
                frame.pop()
                return w_answer
        if type(w_second) is Generator and (type(w_first) is list or type(w_first) is str):
            w_consumer = consumer(w_callable, promote(w_second.code))
            if w_consumer is not None:
                frame.pop()
                frame.pop()
                w_eaten = run_function(w_consumer, (w_first, w_second))
                STATE.depth = frame.depth
                return w_eaten
    if nargs == 2 or nargs == 3:
        w_result = call_with_name(frame, w_callable, nargs)
        if w_result is not NOT_FOUND:
            return w_result
    return call_with(frame, w_callable, nargs)


def call_with(frame: Frame, w_callable: Any, nargs: Word) -> object:
    """Call something of the host with the topmost values; what it raises is the program's."""
    if nargs == 1:
        return call_with_one(w_callable, frame.pop())
    if nargs == 2:
        w_second = frame.pop()
        return call_with_two(w_callable, frame.pop(), w_second)
    if nargs > 5:
        return call_host(w_callable, pop_tuple(frame, nargs))
    values_w = pop_values(frame, nargs)
    try:
        if nargs == 0:
            return w_callable()
        if nargs == 3:
            return w_callable(values_w[0], values_w[1], values_w[2])
        if nargs == 4:
            return w_callable(values_w[0], values_w[1], values_w[2], values_w[3])
        return w_callable(values_w[0], values_w[1], values_w[2], values_w[3], values_w[4])
    except BaseException as error:
        raise wrap_error(error)


def call_with_one(w_callable: Any, w_only: object) -> object:
    """As `call_with`, without a list of values."""
    try:
        return w_callable(w_only)
    except BaseException as error:
        raise wrap_error(error)


def call_with_two(w_callable: Any, w_first: object, w_second: object) -> object:
    """As `call_with`, without a list of values."""
    try:
        return w_callable(w_first, w_second)
    except BaseException as error:
        raise wrap_error(error)
