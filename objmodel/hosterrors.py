"""Routines on exceptions and other objects of the host, which in native code run without Python.

In: exceptions, classes and iterators.  Out: traceback, context and cause; new traceback entries; results of calls.

    traceback_of(w_exc)      w_exc.__traceback__: in native code, one load from the exception

Holds: each function is what a routine of native code does, written in Python; see `native_routine`.
Does not: decide on tracebacks and contexts; `interp.machine.unwinding` does.
"""

from __future__ import annotations

from _thread import get_ident
from types import FrameType, TracebackType

from tracer.hints import Word, native_routine
from tracer.hosttypes import held, type_holds, type_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@native_routine("rt_traceback_of")
def traceback_of(w_exc: Any) -> object:
    """The traceback of an exception, or None."""
    return w_exc.__traceback__


@native_routine("rt_context_of")
def context_of(w_exc: Any) -> object:
    """The context of an exception, or None."""
    return w_exc.__context__


@native_routine("rt_set_traceback")
def set_traceback(w_exc: Any, traceback: object) -> None:
    """Give an exception this traceback, or None."""
    w_exc.__traceback__ = traceback


@native_routine("rt_set_context")
def set_context_of(w_exc: Any, w_context: object) -> None:
    """Give an exception this context, or None; the caller makes sure that there is no cycle."""
    w_exc.__context__ = w_context


@native_routine("rt_set_cause")
def set_cause(w_exc: Any, w_cause: object) -> None:
    """Give an exception this cause, or None; its context is not shown any more."""
    w_exc.__cause__ = w_cause


@native_routine("rt_new_traceback")
def new_traceback(inner: Any, frame: Any, line: Word) -> object:
    """A traceback entry in front of `inner`, which may be None."""
    assert isinstance(frame, FrameType)
    return TracebackType(inner, frame, 0, line)


@native_routine("rt_new_frame")
def new_frame(maker: Any, variables: object) -> object:
    """A host frame that stands for one of the program's; `maker` comes from the interpreter's `shown_entry`."""
    return maker(variables).gi_frame


@native_routine("rt_missing_text")
def missing_text(w_obj: Any, name: str) -> object:
    """What the host says of an object that has no attribute of this name."""
    return f"'{type_name(w_obj)}' object has no attribute '{name}'"


@native_routine("rt_is_subclass")
def is_subclass(cls: Any, of: Any) -> bool:
    """Is `cls` a subclass of `of`?  Metaclasses are not asked."""
    answer: bool = type.__subclasscheck__(of, cls)
    return answer


@native_routine("rt_type_call")
def plain_call(cls: Any, args_w: tuple[object, ...]) -> object:
    """`cls(*args_w)`, as if its metaclass were `type`."""
    return type.__call__(cls, *args_w)


@native_routine("rt_type_new")
def plain_new(cls: Any, args_w: tuple[object, ...]) -> object:
    """`cls.__new__(cls, *args_w)`, of a class whose `__new__` is the host's."""
    return cls.__new__(cls, *args_w)


@native_routine("rt_type_lookup")
def type_lookup(cls: Any, name: str, default: object) -> object:
    """The attribute `name` of a class of the host or its bases, unbound; or `default`."""
    return held(cls, name, default)


@native_routine("rt_descr_get")
def descr_get(w_found: Any, w_obj: object, w_type: object) -> object:
    """`w_found.__get__(w_obj, w_type)`, of a descriptor of the host whose class has no `__get__` of a program's."""
    return type(w_found).__get__(w_found, w_obj, w_type)


@native_routine("rt_call")
def spread_call(w_callable: Any, args_w: tuple[object, ...]) -> object:
    """`w_callable(*args_w)`."""
    return w_callable(*args_w)


@native_routine("rt_call_keywords")
def spread_keywords(w_callable: Any, args_w: tuple[object, ...], keywords: dict[str, object]) -> object:
    """`w_callable(*args_w, **keywords)`."""
    return w_callable(*args_w, **keywords)


@native_routine("rt_send")
def host_send(receiver: Any, w_sent: object) -> tuple[object, bool]:
    """Send to an iterator or coroutine of the host: (its next value, False), or (its result, True) at its end."""
    try:
        if w_sent is None and type_holds(type(receiver), "__next__"):
            return next(receiver), False
        return receiver.send(w_sent), False
    except StopIteration as stop:
        return stop.value, True


@native_routine("rt_thread")
def this_thread() -> Word:
    """A number for the calling thread; no other thread that runs at the same time has the same."""
    return get_ident()
