"""Calls: from the stack of the caller to the frame of the callee.

In: [w_callable, arguments] on the caller's stack, or a function and a tuple.  Out: the result.

    f(a, b)      two values move from the caller's registers to the callee's; no tuple is made
    P(a)         a new instance takes the place of P on the stack; then `__init__` is called like f(w_obj, a)
    len(x)       `interp.calls.builtins`

Holds: while a frame runs, `STATE.depth == frame.depth`; the caller puts its own depth back after a call.
Does not: match *args, **kwargs and the like with parameters; `binding` does.
"""

from __future__ import annotations

from types import BuiltinFunctionType, FunctionType, MethodDescriptorType

from interp.calls.binding import (
    NO_NAMES,
    call_values,
    fill_defaults,
    function_globals,
    pop_tuple,
    pop_values,
    run_frame,
    tuple_from,
)
from interp.calls.builtins import call_builtin, call_with, is_of_module
from interp.calls.classes import CLASSES, build_plainly
from interp.calls.frame_builtins import FrameBuiltin, call_frame_builtin
from interp.calls.functions import GENERAL, run_method
from interp.calls.keywords import instantiate_with_names, plan_for
from interp.calls.objectmethods import OBJECT_NEW, call_object_method, make_by_default, read_or, type_of
from interp.calls.on_stack import is_send, send_on_stack
from interp.calls.superattr import is_builtin_super, super_here
from interp.machine.code import Code
from interp.machine.frames import Frame, make_frame
from interp.machine.state import STATE
from interp.suspended.generators import Generator
from interp.suspended.throwing import GENERATOR_CLOSE, GENERATOR_THROW, close_for_program, throw_for_program
from objmodel.attributes.lookup import find_special
from objmodel.calls import call_function, looks_at_caller
from objmodel.classes.metaclass import MiniType
from objmodel.classes.shownmethods import SlotWrapper
from objmodel.classes.typecall import BoundTypeCall
from objmodel.functions import BoundMethod, Function
from objmodel.hosterrors import is_subclass
from objmodel.instances.new import Instance, new_instance
from objmodel.instantiation import BY_HOST_AND_INIT, NEW_AND_INIT, init_returned, new_of_host
from objmodel.versions import NOT_FOUND, Class, class_of
from tracer.hints import Word, cast, inlined, isconstant, native_routine, promote, unroll_safe, we_are_jitted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


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


@native_routine("rt_move_values", is_harmless=True)
def move_values(frame: Frame, callee: Frame, count: Word) -> None:
    """Move the topmost values to the first registers of the callee, which is new."""
    bottom = frame.sp - count
    for i in range(count):
        slot = bottom + i
        w_value = frame.regs[slot]
        frame.regs[slot] = None
        callee.regs[i] = w_value
    frame.sp = bottom


@inlined
@unroll_safe
def call_exactly(frame: Frame, w_function: Function, nargs: Word) -> object:
    """`call_plain`, for a function that takes exactly so many arguments."""
    code = cast("Code", w_function.code)
    callee = make_frame(code, function_globals(w_function), None, w_function)
    move_values(frame, callee, nargs)
    w_result = run_frame(callee, callee.code, frame.depth)  # not `code`, which the frame holds already
    STATE.depth = frame.depth
    return w_result


def call_matched(frame: Frame, w_function: Function, nargs: Word) -> object:
    """`call_plain`, for any function: the arguments are matched with its parameters."""
    values_w = pop_values(frame, nargs)
    STATE.depth = frame.depth
    w_result = call_values(w_function, values_w, NO_NAMES)
    STATE.depth = frame.depth
    return w_result


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
        return instantiate_from_stack(frame, w_callable, nargs, 0)
    if type(w_callable) is BoundTypeCall:
        return instantiate_from_stack(frame, w_callable.w_type, nargs, 1)
    if issubclass(type(w_callable), Instance):
        w_call = find_special(w_callable, "__call__")
        if type(w_call) is Function:
            return call_plain(frame, w_call, nargs + 1)  # the instance lies where the first argument does
    w_made = call_other(frame, w_callable, nargs)
    frame.pop()
    return w_made


def instantiate_from_stack(frame: Frame, w_type: type, nargs: Word, by_type: Word) -> object:
    """Call a class of the program; by_type: as `type.__call__` does, whatever the metaclass says."""
    w_class = class_of(promote(w_type))
    if w_class is not None:
        plan = plan_for(w_class, by_type)
        w_map = plan.w_map
        w_init = plan.w_init
        if w_map is not None and plan.how == NEW_AND_INIT and type(w_init) is Function:
            w_obj = new_instance(w_type, w_map)
            frame.put(nargs, w_obj)
            w_result = call_plain(frame, w_init, nargs + 1)
            if w_result is not None:
                raise init_returned(w_result)
            return w_obj
        if plan.how == BY_HOST_AND_INIT and by_type == 0 and type(w_init) is Function:
            w_made = make_over_host(w_class, w_init, pop_tuple(frame, nargs))
            STATE.depth = frame.depth
            frame.pop()
            return w_made
    if by_type:
        values_w = pop_values(frame, nargs)
        STATE.depth = frame.depth
        w_made = instantiate_with_names(w_type, values_w, NO_NAMES, 1)
        STATE.depth = frame.depth
    else:
        w_made = call_function(w_type, pop_tuple(frame, nargs))
    frame.pop()
    return w_made


def make_over_host(w_class: Class, w_init: Function, args_w: tuple[object, ...]) -> object:
    """An object of a class over a layout of the host, which makes it; then `__init__` is run, if it is one."""
    w_type = w_class.w_type
    w_made = new_of_host(w_type, args_w)
    made_of = type(w_made)
    if made_of is w_type or is_subclass(made_of, w_type):
        w_result = run_method(w_init, w_made, args_w)
        if w_result is not None:
            raise init_returned(w_result)
    return w_made


def call_other(frame: Frame, w_callable: object, nargs: Word) -> object:
    """Call a callable that is neither a function nor a class of the program, with the topmost values."""
    if type(w_callable) is FrameBuiltin:
        if nargs == 1 and promote(w_callable).name == "vars" and issubclass(type(frame.peek(0)), Instance):
            w_dict = read_or(frame.peek(0), "__dict__", NOT_FOUND)
            if w_dict is not NOT_FOUND:
                STATE.depth = frame.depth
                frame.pop()
                return w_dict
        return call_frame_builtin(frame, w_callable, pop_tuple(frame, nargs), None)
    if type(w_callable) is MethodDescriptorType:
        return call_builtin(frame, promote(w_callable), nargs)
    if type(w_callable) is BuiltinFunctionType:
        if nargs == 1 and (isconstant(w_callable) or not we_are_jitted()) and w_callable is OBJECT_NEW:
            w_made = make_by_default(frame)
            if w_made is not NOT_FOUND:
                return w_made
        if isconstant(w_callable) or is_of_module(w_callable):
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
    if type(w_callable) is FunctionType and w_callable is CLASSES.build:
        if nargs >= 2 and type(frame.peek(nargs - 1)) is Function:
            values_w = pop_values(frame, nargs)
            w_made = build_plainly(values_w[0], values_w[1], tuple_from(values_w, 2, nargs), None)
            STATE.depth = frame.depth
            return w_made
    if type(w_callable) is FunctionType and w_callable is GENERATOR_CLOSE and nargs == 1:
        w_closed = frame.peek(0)
        if type(w_closed) is Generator:
            w_result = close_for_program(w_closed)
            STATE.depth = frame.depth
            if w_result is not NOT_FOUND:
                frame.pop()
                return w_result
    if type(w_callable) is FunctionType and nargs == 2:
        w_receiver = frame.peek(1)
        if type(w_receiver) is Generator and w_callable is GENERATOR_THROW:
            w_exc = frame.pop()  # a frame in its traceback that holds it would keep everything alive
            w_result = throw_for_program(w_receiver, w_exc)
            STATE.depth = frame.depth
            if w_result is not NOT_FOUND:
                frame.pop()
                return w_result
            frame.push(w_exc)
        if is_send(w_callable):
            w_value = send_on_stack(frame)
            if w_value is not NOT_FOUND:
                return w_value
    if type(w_callable) is SlotWrapper:
        w_result = call_object_method(frame, w_callable, nargs)
        STATE.depth = frame.depth
        if w_result is not NOT_FOUND:
            return w_result
    if issubclass(type(w_callable), MiniType) or issubclass(type(w_callable), Instance):
        return call_function(w_callable, pop_tuple(frame, nargs))
    return call_with(frame, w_callable, nargs)
