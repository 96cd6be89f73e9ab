"""Quick forms of calls, which native code runs in place of the handlers.

In: (frame, arg, pc), where pc is the next instruction's.  Out: the pc to go on at, or GENERAL.

    f(a)               a function of the program that takes exactly so many arguments: they move to its registers
    P(a)               a class of the program with such an `__init__`, which the instruction's site has
    E(a)               a class of the program whose objects the host makes and initialises, such as an exception
    with p:            `__enter__` and `__exit__` of the program
    len(a)             a builtin that the instruction's site has: the host calls it with the arguments on the stack; for
                       an object of the program, `interp.calls.on_stack` has the result

Holds: between testing a site and using it, nothing runs that could change the site, as in `quick`.
Does not: match arguments with parameters; the general form does.
"""

from __future__ import annotations

from types import BuiltinFunctionType, FunctionType

from interp.calls.binding import pop_tuple
from interp.calls.builtins import is_of_module
from interp.calls.classes import CLASSES
from interp.calls.from_stack import call_exactly
from interp.calls.functions import run_method, takes_exactly
from interp.calls.objectmethods import OBJECT_NEW, type_of
from interp.calls.on_stack import (
    APPEND,
    APPLIES,
    BY_SPECIAL,
    HOST,
    HOST_UNLESS_OURS,
    IS_INSTANCE,
    IS_SUBCLASS,
    LENGTH,
    SENDS,
    TYPE_OF,
    answer_on_stack,
    are_of_host,
    call_for_program,
    call_on_stack,
    is_called_as_it_is,
    is_of_generators,
    is_of_host,
    known_length,
    send_on_stack,
)
from interp.calls.paces import note, pace_of
from interp.handlers.calling import op_call, op_call_method
from interp.handlers.learning import learn_call
from interp.handlers.objects import NO_SELF
from interp.handlers.quick_matching import call_unequal
from interp.handlers.raising import op_before_with
from interp.machine.code import Code
from interp.machine.frames import Frame
from interp.machine.sites import MAKE, MAKE_BY_HOST, MAKE_ONLY, Site
from interp.machine.state import STATE
from interp.suspended.generators import Generator
from interp.suspended.resuming import next_or_stop
from objmodel.attributes.lookup import find_special
from objmodel.functions import BoundMethod, Function
from objmodel.instances.maps import Map
from objmodel.instances.new import Instance, new_instance
from objmodel.instantiation import init_returned, made_by_host
from objmodel.versions import NOT_FOUND, Class
from tracer.hints import GENERAL, Word, cast, inlined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from interp.machine.loop import Handler


@inlined
def is_for_host(site: Site, frame: Frame, nargs: Word) -> bool:
    """Does the site say that the host's callable is to be called with these arguments as it is?"""
    how = site.how
    if how >= BY_SPECIAL:
        if STATE.may_trace == 0 and how in (HOST_UNLESS_OURS, APPLIES):
            return True
        if how > HOST_UNLESS_OURS:
            return False
        return is_of_host(frame.regs[frame.sp - 1]) if nargs == 1 else are_of_host(frame, nargs)
    return how >= HOST and how <= APPEND


def is_left_to_host(w_callable: object) -> bool:
    """Is this called by the host as it is, whatever the arguments are?

    A method bound to an object, a function of the host's Python code, a partial one or the like.  No site has such, as
    it may be another object each time, and one that the program expects to die.
    """
    if type(w_callable) is BuiltinFunctionType:
        return w_callable is not OBJECT_NEW and not is_of_module(w_callable)
    if type(w_callable) is FunctionType:
        return not (w_callable is CLASSES.build or is_of_generators(w_callable))
    return is_called_as_it_is(type(w_callable))


def quick_call(frame: Frame, arg: Word, pc: Word) -> Word:
    w_callable = frame.regs[frame.sp - 1 - arg]
    if type(w_callable) is Function:
        code = w_callable.code
        if type(code) is Code and takes_exactly(code, arg):
            w_result = call_exactly(frame, w_callable, arg)
            frame.put(0, w_result)
            return pc
        if type(code) is Code:
            w_result = call_unequal(frame, w_callable, code, arg)
            if w_result is not NOT_FOUND:
                frame.put(0, w_result)
                return pc
    else:
        site = frame.code.sites[pc]
        if site.w_value is w_callable:
            if site.how == MAKE:
                return make(frame, site, arg, pc)
            if site.how == LENGTH and arg == 1:
                length = known_length(frame.regs[frame.sp - 1])
                if length >= 0:
                    frame.pop()
                    frame.put(0, length)
                    return pc
            if site.how == TYPE_OF and arg == 1:
                w_type = type_of(frame.pop())
                frame.put(0, w_type)
                return pc
            if site.how == BY_SPECIAL and arg == 1 and w_callable is next:
                w_generator = frame.regs[frame.sp - 1]
                if type(w_generator) is Generator:
                    w_value = next_or_stop(w_generator)
                    STATE.depth = frame.depth
                    frame.pop()
                    frame.put(0, w_value)
                    return pc
            if site.how != IS_INSTANCE and is_for_host(site, frame, arg):
                w_result = call_on_stack(frame, w_callable, arg)
                frame.put(0, w_result)
                return pc
            # Behind what always returns: from here on, native code holds the site.
            if arg == 2 and (site.how == IS_INSTANCE or site.how == IS_SUBCLASS):
                w_result = answer_on_stack(frame, w_callable, site.how)
                if w_result is not NOT_FOUND:
                    frame.put(0, w_result)
                    return pc
            if site.how == IS_INSTANCE and is_for_host(site, frame, arg):
                w_result = call_on_stack(frame, w_callable, arg)
                frame.put(0, w_result)
                return pc
            if site.how >= TYPE_OF and site.how <= IS_INSTANCE:
                w_result = call_for_program(frame, site, arg)
                if w_result is not NOT_FOUND:
                    frame.put(0, w_result)
                    return pc
            if site.how == MAKE_BY_HOST and cast("Class", site.w_type).version is site.version:
                w_result = made_by_host(cast("type", w_callable), pop_tuple(frame, arg))
                STATE.depth = frame.depth
                frame.put(0, w_result)
                return pc
            if site.how == MAKE_ONLY and arg == 0:
                w_map = cast("Map", site.w_map)
                if w_map.w_class.version is site.version:
                    frame.put(0, new_instance(cast("type", w_callable), w_map))
                    return pc
            if site.how == HOST_UNLESS_OURS:
                pace = pace_of(site)
                w_consumed = frame.peek(0)
                if pace.is_short == 1:
                    w_result = call_on_stack(frame, w_callable, arg)
                    frame.put(0, w_result)
                else:
                    op_call(frame, arg, pc)
                note(pace, w_consumed)
                return pc
    return GENERAL


def make(frame: Frame, site: Site, nargs: Word, pc: Word) -> Word:
    """Make an instance, and run its `__init__` with the topmost values."""
    w_map = cast("Map", site.w_map)
    w_init = site.w_type
    if w_map.w_class.version is site.version and type(w_init) is Function:
        code = w_init.code
        if type(code) is Code and takes_exactly(code, nargs + 1):
            w_obj = new_instance(cast("type", site.w_value), w_map)
            frame.put(nargs, w_obj)
            w_result = call_exactly(frame, w_init, nargs + 1)
            if w_result is not None:
                raise init_returned(w_result)
            frame.push(w_obj)
            return pc
    return GENERAL


def general_call(frame: Frame, arg: Word, pc: Word) -> Word:
    w_callable = frame.peek(arg)
    if type(w_callable) is Function:
        return op_call(frame, arg, pc)
    if is_left_to_host(w_callable):
        w_result = call_on_stack(frame, w_callable, arg)
        frame.put(0, w_result)
        return pc
    learn_call(frame.code, pc, w_callable)
    return op_call(frame, arg, pc)


def quick_call_method(frame: Frame, arg: Word, pc: Word) -> Word:
    bottom = frame.sp - 2 - arg
    w_callable = frame.regs[bottom]
    nargs = arg + 1
    if frame.regs[bottom + 1] is NO_SELF:
        nargs = arg
    if type(w_callable) is Function:
        code = w_callable.code
        if type(code) is Code and takes_exactly(code, nargs):
            w_result = call_exactly(frame, w_callable, nargs)
            if nargs == arg:
                frame.pop()
            frame.put(0, w_result)
            return pc
        if type(code) is Code:
            w_result = call_unequal(frame, w_callable, code, nargs)
            if w_result is not NOT_FOUND:
                if nargs == arg:
                    frame.pop()
                frame.put(0, w_result)
                return pc
    else:
        site = frame.code.sites[pc]
        if site.w_value is w_callable:
            w_list = frame.regs[bottom + 1]
            if site.how == APPEND and arg == 1 and type(w_list) is list:
                w_list.append(frame.pop())
                frame.pop()
                frame.put(0, None)
                return pc
            if site.how == SENDS and nargs == 2:
                w_result = send_on_stack(frame)
                if w_result is not NOT_FOUND:
                    if nargs == arg:
                        frame.pop()
                    frame.put(0, w_result)
                    return pc
            if is_for_host(site, frame, nargs):
                w_result = call_on_stack(frame, w_callable, nargs)
                if nargs == arg:
                    frame.pop()
                frame.put(0, w_result)
                return pc
            if site.how == HOST_UNLESS_OURS:
                pace = pace_of(site)
                w_consumed = frame.peek(0)
                if pace.is_short == 1:
                    w_result = call_on_stack(frame, w_callable, nargs)
                    if nargs == arg:
                        frame.pop()
                    frame.put(0, w_result)
                else:
                    op_call_method(frame, arg, pc)
                note(pace, w_consumed)
                return pc
    return GENERAL


def general_call_method(frame: Frame, arg: Word, pc: Word) -> Word:
    w_callable = frame.peek(arg + 1)
    if is_left_to_host(w_callable):
        if frame.peek(arg) is NO_SELF:
            w_result = call_on_stack(frame, w_callable, arg)
            frame.pop()
        else:
            w_result = call_on_stack(frame, w_callable, arg + 1)
        frame.put(0, w_result)
        return pc
    learn_call(frame.code, pc, w_callable)
    return op_call_method(frame, arg, pc)


def quick_before_with(frame: Frame, arg: Word, pc: Word) -> Word:
    """For methods of the program: `__enter__` is called without being bound."""
    w_manager = frame.peek(0)
    if issubclass(type(w_manager), Instance):
        w_enter = find_special(w_manager, "__enter__")
        if type(w_enter) is Function:
            w_exit = find_special(w_manager, "__exit__")
            if type(w_exit) is Function:
                frame.put(0, BoundMethod(w_exit, w_manager))
                w_entered = run_method(w_enter, w_manager, ())
                frame.push(w_entered)
                return pc
    return GENERAL


QUICK_CALLS: dict[Handler, tuple[Handler, Handler]] = {
    op_call: (quick_call, general_call),
    op_call_method: (quick_call_method, general_call_method),
    op_before_with: (quick_before_with, op_before_with),
}
"""By handler: its quick and its general form."""
