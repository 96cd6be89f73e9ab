"""Calls of the host's builtins whose arguments stay on the stack meanwhile, by native code at sites that know them.

In: [w_callable, arguments] on the stack.  Out: the result.

    chr(65)              HOST: called as it is, with any argument
    xs.append(x)         APPEND: likewise, and done at once for a list
    sum(words)           HOST_UNLESS_OURS: called as it is; for an object of the program, rewritten (`host_rewrites`)
    map(f, words)        APPLIES: called as it is, unless a JIT may record it (`applying`); HOST_UNLESS_OURS likewise
    iter(p)              BY_SPECIAL: called as it is; for an object of the program, its method is called
    next(g), next(g, x)  BY_SPECIAL, too: a generator is resumed
    g.send(x)            SENDS: the function of generators and coroutines is called by the class that has it
    len(p)               LENGTH: likewise, and known at once for a list, tuple or string
    isinstance(p, P)     IS_INSTANCE: called as it is; often the classes have the answer, or an object's map
    issubclass(P, Q)     IS_SUBCLASS: likewise
    type(p)              TYPE_OF
    getattr(p, "x")      BY_NAME: like `p.x`; for an object of a plain class of the host, called as it is

Does not: call builtins of other kinds; `interp.calls.builtins` does.
"""

from __future__ import annotations

from types import BuiltinFunctionType, FunctionType, MethodDescriptorType

from interp.calls.applying import REDUCE
from interp.calls.binding import pop_values
from interp.calls.builtins import is_of_module
from interp.calls.frame_builtins import FrameBuiltin
from interp.calls.host_rewrites import eats
from interp.calls.objectmethods import call_with_name, type_of
from interp.machine.frames import Frame
from interp.machine.sites import Site
from interp.machine.state import STATE
from interp.suspended.coroutines import Coroutine
from interp.suspended.generators import Generator
from interp.suspended.resuming import next_or, send_or_stop
from interp.suspended.stepping import FilterIterator, MapIterator
from interp.suspended.throwing import GENERATOR_CLOSE, GENERATOR_THROW
from objmodel.calls import looks_at_caller
from objmodel.classes.instancechecks import is_instance, known_instance, known_subclass
from objmodel.classes.shownmethods import SlotWrapper
from objmodel.classes.typecall import BoundTypeCall
from objmodel.errors import wrap_error
from objmodel.functions import BoundMethod, Function
from objmodel.instances.new import Instance
from objmodel.operators.protocols import ask_instance, special_of
from objmodel.versions import NOT_FOUND, class_of
from tracer.hints import Word, cast, elidable, inlined, native_routine
from tracer.hosttypes import Types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

UNKNOWN: Word = 0
HOST: Word = 1
APPEND: Word = 2
TYPE_OF: Word = 3
BY_NAME: Word = 4
BY_SPECIAL: Word = 5
LENGTH: Word = 6
IS_INSTANCE: Word = 7
HOST_UNLESS_OURS: Word = 8
IS_SUBCLASS: Word = 9
APPLIES: Word = 10
SENDS: Word = 11
"""How something of the host is called, see above; UNKNOWN: in a way of its own.  Up to APPEND the host calls it; from
BY_SPECIAL to HOST_UNLESS_OURS, unless an argument is an object of the program.
"""

GENERATOR_SEND = vars(Generator)["send"]
COROUTINE_SEND = vars(Coroutine)["send"]

_APPLYING: tuple[object, ...] = (map, filter, REDUCE)
"""Builtins that apply a function, and that `applying` has functions for."""


_KNOWN_CALLABLES = Types((
    BoundMethod, BoundTypeCall, Function, FrameBuiltin, SlotWrapper, BuiltinFunctionType, FunctionType,
    MethodDescriptorType,
))  # fmt: skip
"""Classes of callables that are called in ways of their own."""


def how_called(w_callable: object) -> Word:
    """How a callable is called: one of the words above."""
    if type(w_callable) is BuiltinFunctionType:
        return kind_of_builtin(w_callable) if is_of_module(w_callable) else UNKNOWN
    if type(w_callable) is MethodDescriptorType or type(w_callable) is type:
        return kind_of_builtin(w_callable)
    return SENDS if is_send(w_callable) else UNKNOWN


@elidable
def is_called_as_it_is(cls: type) -> bool:
    """Are objects of this class called by the host, which knows no more of them than any other program?"""
    return not issubclass(cls, type) and class_of(cls) is None and cls not in _KNOWN_CALLABLES


def is_of_generators(w_callable: object) -> bool:
    """Is this a method of generators or coroutines, which is not left to the host?"""
    return is_send(w_callable) or w_callable is GENERATOR_CLOSE or w_callable is GENERATOR_THROW


def is_send(w_callable: object) -> bool:
    """Is this `send` of generators or coroutines?"""
    return w_callable is GENERATOR_SEND or w_callable is COROUTINE_SEND


def send_on_stack(frame: Frame) -> object:
    """Send the topmost value to the generator or coroutine below it, and take both from the stack; else NOT_FOUND."""
    w_receiver = frame.peek(1)
    if type(w_receiver) is not Generator and type(w_receiver) is not Coroutine:
        return NOT_FOUND
    w_value = send_or_stop(w_receiver, frame.peek(0))
    STATE.depth = frame.depth
    frame.pop()
    frame.pop()
    return w_value


@elidable
def kind_of_builtin(w_callable: Any) -> Word:
    """How a function of a module, a method of a class, or a class is called."""
    if w_callable is type:
        return TYPE_OF
    if w_callable is super:
        return UNKNOWN
    for applying in _APPLYING:  # no generator expression: 3.12 crashes where it has no memory for one
        if w_callable is applying:
            return APPLIES
    if type(w_callable) is type and looks_at_caller(w_callable):
        return UNKNOWN
    if w_callable is isinstance:
        return IS_INSTANCE
    if w_callable is issubclass:
        return IS_SUBCLASS
    if w_callable is len:
        return LENGTH
    if w_callable is list.append:
        return APPEND
    if w_callable is getattr or w_callable is hasattr or w_callable is setattr:
        return BY_NAME
    if eats(w_callable):
        return HOST_UNLESS_OURS
    return HOST if special_of(w_callable) is None else BY_SPECIAL


@inlined
def known_length(w_only: object) -> Word:
    """The length of a list, tuple or string; -1 for any other object."""
    if type(w_only) is list:
        return len(w_only)
    if type(w_only) is tuple:
        return len(w_only)
    if type(w_only) is str:
        return len(w_only)
    return -1


@inlined
def is_of_host(w_value: object) -> bool:
    """Is this no object of the program?"""
    if issubclass(type(w_value), Instance) or type(w_value) is Generator:
        return False
    return type(w_value) is not MapIterator and type(w_value) is not FilterIterator


def are_of_host(frame: Frame, count: Word) -> bool:
    """Is none of the topmost values an object of the program?"""
    for i in range(count):
        if not is_of_host(frame.regs[frame.sp - 1 - i]):
            return False
    return True


@native_routine("rt_call_on_stack")
def _call_on_stack(frame: Frame, w_callable: Any, nargs: Word) -> object:
    """Call with the topmost values, and take them from the stack."""
    values_w = pop_values(frame, nargs)
    return w_callable(*values_w)


@inlined
def call_on_stack(frame: Frame, w_callable: object, nargs: Word) -> object:
    """Call something of the host with the topmost values, and take them from the stack.

    Raises:
        OperationError: whatever it raises.
    """
    try:
        return _call_on_stack(frame, w_callable, nargs)
    except BaseException as error:
        raise wrap_error(error)


def answer_on_stack(frame: Frame, w_callable: object, how: Word) -> object:
    """The result of IS_INSTANCE or IS_SUBCLASS for the two topmost values, which are taken from the stack.

    NOT_FOUND, and nothing is taken, if the answer must be looked up.
    """
    if how == IS_INSTANCE:
        w_answer = known_instance(frame.peek(1), frame.peek(0))
    else:
        w_answer = known_subclass(frame.peek(1), frame.peek(0))
        if w_answer is NOT_FOUND:
            return call_on_stack(frame, w_callable, 2)
    if w_answer is not NOT_FOUND:
        frame.pop()
        frame.pop()
    return w_answer


@inlined
def is_plain(w_obj: object) -> bool:
    """Is this an object of a frequent class of the host, which is asked for any attribute whatever its name is?"""
    if type(w_obj) is int or type(w_obj) is str or type(w_obj) is float or w_obj is None:
        return True
    return type(w_obj) is list or type(w_obj) is dict or type(w_obj) is tuple or type(w_obj) is set


def call_for_program(frame: Frame, site: Site, nargs: Word) -> object:
    """The result of a builtin for an object of the program among the topmost values, and take them from the stack.

    site: knows the builtin, how it is called, and the name of its special method.
    NOT_FOUND, and nothing is taken, if there is no such object.
    """
    how = site.how
    w_callable = site.w_value
    w_result: object = NOT_FOUND
    if how == BY_NAME and (nargs == 2 or nargs == 3):
        w_result = call_with_name(frame, w_callable, nargs)
        if w_result is NOT_FOUND and is_plain(frame.peek(nargs - 1)):
            return call_on_stack(frame, w_callable, nargs)
        return w_result
    if nargs == 2 and w_callable is next:
        w_generator = frame.peek(1)
        if type(w_generator) is Generator:
            w_result = next_or(w_generator, frame.peek(0))
            STATE.depth = frame.depth
            frame.pop()
    elif how == IS_INSTANCE and nargs == 2:
        w_result = is_instance(frame.peek(1), frame.peek(0))
        if w_result is not NOT_FOUND:
            frame.pop()
    elif nargs == 1:
        w_only: Any = frame.peek(0)
        if how == TYPE_OF:
            w_result = type_of(w_only)
        elif how >= BY_SPECIAL and how <= LENGTH and issubclass(type(w_only), Instance):
            w_result = ask_instance(w_callable, cast("str", site.w_type), w_only)
            STATE.depth = frame.depth
            if w_result is NOT_FOUND:  # no function of the program: the host knows the method, or that there is none
                return call_on_stack(frame, w_callable, 1)
    if w_result is not NOT_FOUND:
        frame.pop()
    return w_result
