"""Calls of the program by the host, into native code.

In: a slot of one of our types that the host calls.  Out: the program's result, or its plain exception.

    sorted(words, key=f)   host -> slot tp_call of Function -> call_from_host -> the native portal

Holds: an `OperationError` never reaches host code.  If the interpreter is not translated, these functions are not used:
the host calls the classes' methods, which do the same: `Function.__call__`, `Generator.__next__` ...
"""

from __future__ import annotations

from interp.calls.binding import NO_NAMES, call_general, function_globals
from interp.calls.functions import GENERAL, call_keeping_depth, run_function, run_keeping_depth, run_method
from interp.calls.keywords import all_values, names_of
from interp.calls.spread import default_of, frame_for
from interp.machine.code import Code
from interp.machine.frames import UNBOUND, Frame, make_frame
from interp.machine.frameviews import entered_from_host
from interp.machine.names import find_in_dict
from interp.machine.state import THREAD
from interp.suspended.asyncgens import AsyncGenerator, Step, Wrapped, next_step, send_to_step
from interp.suspended.coroutines import Coroutine
from interp.suspended.generators import (
    AwaitableGenerator,
    Generator,
    Suspended,
    runs_at_end,
    stop_iteration,
    stopped,
    taken_result,
)
from interp.suspended.iterators import EXHAUSTED, ListIterator, RangeIterator, ReversedIterator, TupleIterator
from interp.suspended.resuming import resume
from interp.suspended.stepping import EnumerateIterator, FilterIterator, MapIterator, ZipIterator, step
from objmodel.attributes.borders import OBJECT_NEW
from objmodel.calls import prepend
from objmodel.classes.metaclass import MiniType
from objmodel.errors import OperationError, unwrap_error
from objmodel.finalizers import QUEUE, QueuedFinalizer, is_finished, queue_finalizer
from objmodel.functions import BoundMethod, Function
from objmodel.hosterrors import is_subclass, this_thread
from objmodel.instances.base import New
from objmodel.instances.new import Instance, new_instance
from objmodel.instantiation import (
    BY_HOST_AND_INIT,
    BY_NEW,
    NEW_AND_INIT,
    NEW_ONLY,
    find_instantiation,
    init_returned,
    instantiate,
)
from objmodel.versions import class_of
from tracer.hints import Word, dont_look_inside, host_slot, translated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def note_thread() -> None:
    """Note that the host calls the program, perhaps in another thread than last time."""
    if THREAD.current != this_thread():
        entered_from_host()


@host_slot(Function, "tp_call")
def call_from_host(w_function: Function, args_w: tuple[object, ...], keywords: dict[str, object] | None) -> object:
    """As `Function.__call__`."""
    note_thread()
    try:
        if keywords is not None and len(keywords) != 0:
            return call_with_names(w_function, False, None, args_w, keywords)
        return run_function(w_function, args_w)
    except OperationError as error:
        raise unwrap_error(error)


@host_slot(Function, "tp_vectorcall")
def call_few_from_host(
    w_function: Function, w_first: object, w_second: object, w_third: object, count: Word
) -> object:
    """As `Function.__call__`, with so many of the values."""
    note_thread()
    try:
        return run_few(w_function, w_first, w_second, w_third, count)
    except OperationError as error:
        raise unwrap_error(error)


def run_few(w_function: Function, w_first: object, w_second: object, w_third: object, count: Word) -> object:
    """`run_function` with up to three values, and the defaults of the other parameters."""
    code = w_function.code
    assert isinstance(code, Code)
    if code.flags & GENERAL != 0 or count > code.argcount:
        return run_function(w_function, few_values(w_first, w_second, w_third, count))
    callee = make_frame(code, function_globals(w_function), None, w_function)
    if count > 0:
        callee.regs[0] = w_first
    if count > 1:
        callee.regs[1] = w_second
    if count > 2:
        callee.regs[2] = w_third
    for i in range(count, code.argcount + code.kwonlyargcount):
        w_value = default_of(w_function, code, i)
        if w_value is UNBOUND:
            return run_function(w_function, few_values(w_first, w_second, w_third, count))
        callee.regs[i] = w_value
    return run_keeping_depth(callee, code)


def few_values(w_first: object, w_second: object, w_third: object, count: Word) -> tuple[object, ...]:
    """The first values as a tuple."""
    if count == 0:
        return ()
    if count == 1:
        return (w_first,)
    if count == 2:
        return (w_first, w_second)
    return (w_first, w_second, w_third)


def call_with_names(
    w_function: Function, has_first: bool, w_first: object, args_w: tuple[object, ...], keywords: dict[str, object]
) -> object:
    """Call with keyword arguments, and perhaps a first value."""
    callee = frame_for(w_function, has_first, w_first, args_w, keywords)
    if callee is not None:
        return run_keeping_depth(callee, callee.code)
    if has_first:
        args_w = prepend(w_first, args_w)
    names = names_of(keywords)
    if names is NO_NAMES:
        return call_general(w_function, args_w, keywords)
    return call_keeping_depth(w_function, all_values(args_w, keywords, names), names)


@host_slot(BoundMethod, "tp_call")
def call_method_from_host(
    w_method: BoundMethod, args_w: tuple[object, ...], keywords: dict[str, object] | None
) -> object:
    """As `BoundMethod.__call__`."""
    w_function = w_method.w_function
    if type(w_function) is not Function:
        return call_in_general(w_method, args_w, keywords)
    note_thread()
    try:
        if keywords is not None and len(keywords) != 0:
            return call_with_names(w_function, True, w_method.w_self, args_w, keywords)
        return run_method(w_function, w_method.w_self, args_w)
    except OperationError as error:
        raise unwrap_error(error)


@host_slot(BoundMethod, "tp_vectorcall")
def call_method_with_few(
    w_method: BoundMethod, w_first: object, w_second: object, w_third: object, count: Word
) -> object:
    """As `BoundMethod.__call__`, with so many of the values."""
    w_function = w_method.w_function
    if type(w_function) is not Function:
        return call_in_general(w_method, few_values(w_first, w_second, w_third, count), None)
    note_thread()
    try:
        if count < 3:
            return run_few(w_function, w_method.w_self, w_first, w_second, count + 1)
        return run_method(w_function, w_method.w_self, few_values(w_first, w_second, w_third, count))
    except OperationError as error:
        raise unwrap_error(error)


@dont_look_inside
def call_in_general(w_method: BoundMethod, args_w: tuple[object, ...], keywords: dict[str, object] | None) -> object:
    """Call any method with any arguments."""
    return BoundMethod.__call__(w_method, *args_w, **(keywords or {}))


@host_slot(Function, "tp_descr_get")
def bind_for_host(w_function: Function, w_obj: object, w_type: object) -> object:
    """As `Function.__get__`."""
    if w_obj is None:
        return w_function
    return BoundMethod(w_function, w_obj)


ITERATORS = (
    RangeIterator,
    ListIterator,
    TupleIterator,
    ReversedIterator,
    EnumerateIterator,
    ZipIterator,
    MapIterator,
    FilterIterator,
)
"""The iterators of ours that are no generators."""


@host_slot(Generator, "tp_iter", also=ITERATORS)
def iter_for_host(w_iterator: object) -> object:
    """As `Generator.__iter__`."""
    return w_iterator


@host_slot(RangeIterator, "tp_iternext", end=EXHAUSTED, also=ITERATORS[1:])
def step_of_host(w_iterator: object) -> object:
    """As `MapIterator.__next__`."""
    note_thread()
    try:
        return step(w_iterator)
    except OperationError as error:
        raise unwrap_error(error)


@host_slot(Generator, "tp_iternext", end=EXHAUSTED)
def next_for_host(generator: Generator) -> object:
    """As `Generator.__next__`."""
    note_thread()
    try:
        w_value = resume(generator, None)
    except OperationError as error:
        raise unwrap_error(error)
    if w_value is EXHAUSTED and generator.w_result is not None:
        raise unwrap_error(stopped(generator))
    return w_value


@host_slot(Coroutine, "am_send", end=EXHAUSTED, result=taken_result)
def send_for_host(coroutine: Coroutine, w_sent: object) -> object:
    """As `Coroutine.send`."""
    note_thread()
    try:
        return resume(coroutine, w_sent)
    except OperationError as error:
        raise unwrap_error(error)


@host_slot(AsyncGenerator, "am_anext")
def next_step_for_host(generator: AsyncGenerator) -> object:
    """As `AsyncGenerator.__anext__`."""
    return next_step(generator)


@host_slot(Step, "am_await")
def await_step_for_host(step: Step) -> object:
    """As `Step.__await__`."""
    return step


def step_for_host(step: Step, w_sent: object) -> object:
    """As `send_to_step`; raises plain exceptions."""
    note_thread()
    try:
        return send_to_step(step, w_sent)
    except OperationError as error:
        raise unwrap_error(error)


@host_slot(Step, "tp_iternext")
def next_of_step_for_host(step: Step) -> object:
    """As `Step.__next__`."""
    w_value = step_for_host(step, None)
    if type(w_value) is Wrapped:
        raise stop_iteration(w_value.w_value)
    return w_value


def taken_value(step: Step) -> object:
    """Take the value that the generator has yielded out of the step."""
    w_value = step.argument
    step.argument = None
    return w_value


@host_slot(Step, "am_send", end=EXHAUSTED, result=taken_value)
def send_to_step_for_host(step: Step, w_sent: object) -> object:
    """As `Step.send`."""
    w_value = step_for_host(step, w_sent)
    if type(w_value) is Wrapped:
        step.argument = w_value.w_value
        return EXHAUSTED
    return w_value


@host_slot(MiniType, "tp_call")
def make_for_host(w_type: MiniType, args_w: tuple[object, ...], keywords: dict[str, object] | None) -> object:
    """As `MiniType.__call__`."""
    w_class = class_of(w_type)
    if w_class is None:
        return make_in_general(w_type, args_w, keywords)
    plan = find_instantiation(w_class, w_class.version)
    w_map = plan.w_map
    w_init = plan.w_init
    if w_map is None or plan.how != NEW_AND_INIT or type(w_init) is not Function:
        is_made_here = plan.how == NEW_ONLY or plan.how == BY_NEW or plan.how == BY_HOST_AND_INIT
        if not is_made_here or (keywords is not None and len(keywords) != 0):
            return make_in_general(w_type, args_w, keywords)
        note_thread()
        try:
            return instantiate(w_type, args_w)
        except OperationError as error:
            raise unwrap_error(error)
    note_thread()
    w_obj = new_instance(w_type, w_map)
    try:
        if keywords is not None and len(keywords) != 0:
            w_result = call_with_names(w_init, True, w_obj, args_w, keywords)
        else:
            w_result = run_method(w_init, w_obj, args_w)
    except OperationError as error:
        raise unwrap_error(error)
    if w_result is not None:
        raise unwrap_error(init_returned(w_result))
    return w_obj


@dont_look_inside
def make_in_general(w_type: MiniType, args_w: tuple[object, ...], keywords: dict[str, object] | None) -> object:
    """Call any class with any arguments."""
    return MiniType.__call__(w_type, *args_w, **(keywords or {}))


@host_slot(New, "tp_descr_get")
def find_new(new: New, w_obj: object, w_type: object) -> object:
    """As `New.__get__`."""
    return OBJECT_NEW


@host_slot(QueuedFinalizer, "tp_descr_get")
def bind_finalizer(finalizer: QueuedFinalizer, w_obj: object, w_type: object) -> object:
    """As `QueuedFinalizer.__get__`."""
    return finalizer.w_shown if w_obj is None else BoundMethod(finalizer, w_obj)


@host_slot(QueuedFinalizer, "tp_call", is_quiet=True)
def finalize_for_host(
    finalizer: QueuedFinalizer, args_w: tuple[object, ...], keywords: dict[str, object] | None
) -> object:
    """As `QueuedFinalizer.__call__`, which only the host calls, with an object that dies."""
    w_obj = args_w[0]
    may_be_finished = len(QUEUE.finished) != 0 or not issubclass(type(w_obj), Instance)  # all Instances are tracked
    if not may_be_finished or not is_finished(QUEUE, w_obj):
        queue_finalizer(finalizer.w_shown, w_obj)
    return None


def is_left(generator: Suspended) -> bool:
    """Is it suspended where closing it would run code of the program?"""
    frame = generator.frame
    if frame is None or generator.is_running or not generator.turns:
        return False
    return runs_at_end(frame)


@host_slot(Generator, "tp_finalize")
def generator_is_left(generator: Generator) -> bool:
    """Has `Suspended.__del__` anything to do?"""
    return is_left(generator)


@host_slot(Coroutine, "tp_finalize")
def coroutine_is_left(coroutine: Coroutine) -> bool:
    """Has `Coroutine.__del__` anything to do?  It also warns of a coroutine that was never awaited."""
    return is_left(coroutine) or (coroutine.frame is not None and not coroutine.turns)


@host_slot(AsyncGenerator, "tp_finalize")
def async_generator_is_left(generator: AsyncGenerator) -> bool:
    """Has `AsyncGenerator.__del__` anything to do?"""
    return generator.frame is not None and generator.turns != 0 and generator.is_running == 0


_CALLED: dict[str, object] = {
    "code": (Code,), "name": (str,), "qualname": (str,), "globals": (dict,), "defaults": (tuple, type(None)),
    "kwdefaults": (dict, type(None)), "closure": (tuple, type(None)), "annotations": (dict, type(None)),
    "vectorcall": (type(None),),
}  # fmt: skip
_RESUMED: dict[str, object] = {
    "frame": (Frame, type(None)), "code": (Code,), "name": (str,), "qualname": (str,),
    "is_stepping": (bool,), "is_closed": (bool,), "has_hooks": (bool,),
}  # fmt: skip


@translated
@dont_look_inside
def check_field(name: object, w_value: object, wanted: dict[str, object]) -> None:
    """Check a value that host code sets a field to: native code reads these fields without looking at the class.

    wanted: the classes that a field may have, by its name.

    Raises:
        TypeError: the value is of another class.
    """
    if type(name) is not str:
        return
    classes = find_in_dict(wanted, name)
    if not isinstance(classes, tuple):
        return
    for cls in classes:
        if is_subclass(type(w_value), cls):
            return
    raise wrong_field(name, classes)


@dont_look_inside
def wrong_field(name: str, classes: Any) -> TypeError:
    """The error for a field that is set to something of another class."""
    return TypeError(f"{name} must be set to a {classes[0].__name__} object")


_STEPPED: dict[str, object] = {"generator": (AsyncGenerator,), "state": (int,)}


@host_slot(Function, "tp_setattro")
def before_set(w_function: Function, name: object, w_value: object) -> object:
    """Before `setattr` of host code."""
    check_field(name, w_value, _CALLED)
    return None


@host_slot(Generator, "tp_setattro")
def before_set_of_generator(generator: Generator, name: object, w_value: object) -> object:
    """Before `setattr` of host code."""
    check_field(name, w_value, _RESUMED)
    return None


@host_slot(AwaitableGenerator, "tp_setattro")
def before_set_of_awaitable_generator(generator: AwaitableGenerator, name: object, w_value: object) -> object:
    """Before `setattr` of host code."""
    check_field(name, w_value, _RESUMED)
    return None


@host_slot(Coroutine, "tp_setattro")
def before_set_of_coroutine(coroutine: Coroutine, name: object, w_value: object) -> object:
    """Before `setattr` of host code."""
    check_field(name, w_value, _RESUMED)
    return None


@host_slot(AsyncGenerator, "tp_setattro")
def before_set_of_async_generator(generator: AsyncGenerator, name: object, w_value: object) -> object:
    """Before `setattr` of host code."""
    check_field(name, w_value, _RESUMED)
    return None


@host_slot(Step, "tp_setattro")
def before_set_of_step(step: Step, name: object, w_value: object) -> object:
    """Before `setattr` of host code."""
    check_field(name, w_value, _STEPPED)
    return None
