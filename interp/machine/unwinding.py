"""Errors of the program: raising, finding the handler, what is being handled.

In: an `OperationError` and the instruction that failed; the operands of `raise` and `except`.
Out: the instruction to continue at, with the exception on the stack; or the error again, with one more traceback entry.

    unwind(frame, code, pc, error)     cut the stack to the handler's depth, push the exception

Holds: `__traceback__` and `__context__` of the program's exceptions are set here and nowhere else.
`handled_now()` is the exception that `raise` without operand raises again, and that becomes `__context__`.
Does not: run handlers; the loop does, from the instruction that is returned.
"""

from __future__ import annotations

from types import TracebackType

from interp.machine.code import UNSEEN, Code
from interp.machine.frames import RUNS, Frame, show
from interp.machine.opcodes import NUMBER
from interp.machine.state import STATE, exchange_handled, handled_now
from interp.machine.traceback import Reference, has_stand_in, shown_entry, without_internals
from objmodel.calls import call_function
from objmodel.classes.layouts import visible_type
from objmodel.errors import OperationError, type_error
from objmodel.hosterrors import (
    context_of,
    is_subclass,
    new_frame,
    new_traceback,
    set_cause,
    set_context_of,
    set_traceback,
    traceback_of,
)
from objmodel.instantiation import made_by_host
from tracer.hints import (
    Word,
    dont_look_inside,
    elidable,
    elidable_promote,
    force,
    translated,
    unroll_safe,
    we_are_jitted,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CONTEXT_IS_SET = ()
"""In place of the traceback of an error that has none yet: its context has been set already."""
RAISED_AGAIN = ("raised again",)
"""In place of the traceback of an error that is raised again and has none: it gets no entry where that happens."""

_UNKNOWN, _YES, _NO = 0, 1, 2
_DEPTH_AT = 32
_RERAISE = NUMBER["RERAISE"]
_END_ASYNC_FOR = NUMBER["END_ASYNC_FOR"]
_RAISE_VARARGS = NUMBER["RAISE_VARARGS"]
_PUSH_EXC_INFO = NUMBER["PUSH_EXC_INFO"]


@unroll_safe
def unwind(frame: Frame, code: Code, pc: Word, error: OperationError) -> Word:
    """Prepare the frame for the handler that covers instruction `pc`, and return the pc to continue at.

    Raises:
        OperationError: `error`, if the frame has no handler there.
    """
    STATE.depth = frame.depth
    place = handler_place(code, pc)
    if place < 0:
        record_entry(error, code, pc, frame.globals, variables_shown(frame, code))
        if frame.resume_pc != RUNS:
            force(frame)
        raise error
    target = place & (1 << _DEPTH_AT) - 1
    bottom = code.nlocals + (place >> _DEPTH_AT)
    while frame.sp > bottom:
        frame.pop()
    if code.ops[target] == _PUSH_EXC_INFO:  # done here: compiled code makes one call for both
        w_before = record_and_handle(error, code, pc, frame.globals, variables_shown(frame, code))
        frame.push(w_before)
        frame.push(error.w_value)
        return target + 1
    record_entry(error, code, pc, frame.globals, variables_shown(frame, code))
    frame.push(error.w_value)
    return target


@unroll_safe
def variables_shown(frame: Frame, code: Code) -> object:
    """What a traceback entry keeps in order to show variables: the frame; in a trace, a list of their values."""
    if not we_are_jitted():
        show(frame)
        return frame
    if frame.w_namespace is not None:
        return [frame.w_namespace]
    if frame.w_function is None:
        return [frame.globals]
    values_w: list[object] = [None] * code.nlocals
    for i in range(code.nlocals):
        values_w[i] = frame.regs[i]
    return values_w


@elidable
def handler_place(code: Code, pc: Word) -> Word:
    """Where the handler begins that covers instruction `pc`, and, from bit 32 on, the stack depth that it needs; -1 if
    there is none.
    """
    for start, end, target, depth in code.exception_table:
        if start <= pc < end:
            return depth << _DEPTH_AT | target
    return -1


@translated
@dont_look_inside
def record_entry(
    error: OperationError, code: Code, pc: Word, globals_: dict[str, object], variables: object
) -> None:
    """Add an entry for instruction `pc` of `code` to the error's traceback, unless it only raises the error again."""
    w_value = error.w_value
    inner = error.traceback
    is_new = inner is None or inner is CONTEXT_IS_SET
    if is_new:
        if inner is None:
            _find_context(w_value)
        inner = traceback_of(w_value)
        if inner is not None:
            inner = program_part(inner)
    elif inner is RAISED_AGAIN:
        inner = None
    if is_new or not _raises_again(code, pc):
        maker = entry_shown(code, pc, globals_)
        if maker is not None:
            inner = new_traceback(inner, new_frame(maker, variables), line_shown(code, pc))
    error.traceback = CONTEXT_IS_SET if inner is None and not is_new else inner
    set_traceback(w_value, inner)
    set_traceback(error, None)  # host frames that have `error` in a variable would keep it alive


@translated
@dont_look_inside
def record_and_handle(
    error: OperationError, code: Code, pc: Word, globals_: dict[str, object], variables: object
) -> object:
    """`record_entry`, and the error is handled from now on.  Returns what was handled so far, or None."""
    record_entry(error, code, pc, globals_, variables)
    return exchange_handled(error.w_value)


def _raises_again(code: Code, pc: Word) -> bool:
    op = code.ops[pc]
    if op == _RAISE_VARARGS:
        return code.args[pc] == 0
    if op == _RERAISE:
        return True
    return op == _END_ASYNC_FOR


@elidable
def entry_shown(code: Code, pc: Word, globals_: dict[str, object]) -> object:
    """The maker of host frames for instruction `pc` in tracebacks; None for code that programs do not see."""
    return shown_entry(code, pc, globals_) if code.flags & UNSEEN == 0 else None


@elidable
def line_shown(code: Code, pc: Word) -> Word:
    """The line of instruction `pc`, for tracebacks."""
    return max(code.line(pc), 1)


@dont_look_inside
def program_part(traceback: object) -> object:
    """A traceback without the entries of MiniPy itself."""
    assert isinstance(traceback, TracebackType)
    return without_internals(traceback)


@translated
@dont_look_inside
def _find_context(w_value: object) -> None:
    """Set the context of an exception that host code has raised, if something is being handled."""
    w_handled = handled_now()
    if w_handled is not None:
        if context_of(w_value) is not None:
            extend_context(w_value)
        else:
            link_context(w_value, w_handled)


@dont_look_inside
def extend_context(w_value: object) -> None:
    """Like `set_context`, for an exception of host code with a context of its own: ours goes to the chain's end."""
    assert isinstance(w_value, BaseException)
    last = w_value
    seen = {id(w_value)}
    while last.__context__ is not None and id(last.__context__) not in seen:
        last = last.__context__
        seen.add(id(last))
    if id(handled_now()) not in seen:
        set_context(last)


@translated
@dont_look_inside
def set_context(w_value: object) -> None:
    """Remember what was being handled when `w_value` was raised; never makes a cycle."""
    w_handled = handled_now()
    if w_handled is not None:
        link_context(w_value, w_handled)


@translated
@dont_look_inside
def link_context(w_value: object, w_handled: object) -> None:
    """Make `w_handled`, if it is an exception, the context of `w_value`; never makes a cycle."""
    if w_handled is not w_value and issubclass(type(w_handled), BaseException):
        if context_of(w_handled) is not None:
            _cut_chain(w_value, w_handled)
        set_context_of(w_value, w_handled)


@dont_look_inside
def _cut_chain(w_value: object, w_handled: object) -> None:
    """Cut the chain of contexts of `w_handled` before `w_value`, if that is in it."""
    link: Any = w_handled
    seen: set[int] = set()
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        following = link.__context__
        if following is w_value:
            link.__context__ = None
            break
        link = following


@translated
@dont_look_inside
def raised_again(w_value: object) -> OperationError:
    """The error for RERAISE: the same exception, with its traceback continued."""
    traceback = traceback_of(w_value)
    return OperationError(w_value, RAISED_AGAIN if traceback is None else traceback)


@translated
@dont_look_inside
def raise_value(w_value: object) -> OperationError:
    """The error for `raise w_value`: a class is called, anything but an exception is a TypeError."""
    try:
        w_exc = as_exception(w_value, "exceptions must derive from BaseException")
    except OperationError as error:
        return error
    return _raised(w_exc)


@translated
@dont_look_inside
def raise_from(w_value: object, w_cause: object) -> OperationError:
    """The error for `raise w_value from w_cause`."""
    try:
        w_exc = as_exception(w_value, "exceptions must derive from BaseException")
        if w_cause is not None:
            w_cause = as_exception(w_cause, "exception causes must derive from BaseException")
    except OperationError as error:
        return error
    set_cause(w_exc, w_cause)
    return _raised(w_exc)


def _raised(w_exc: object) -> OperationError:
    set_context(w_exc)
    traceback = traceback_of(w_exc)
    if traceback is None:
        return OperationError(w_exc, CONTEXT_IS_SET)
    return OperationError(w_exc, continued(traceback))


@translated
@dont_look_inside
def continued(traceback: object) -> object:
    """The traceback of an exception that is raised once more; if host code has caught it, without MiniPy's entries."""
    return traceback if has_stand_in(traceback, Reference) == 1 else program_part(traceback)


def as_exception(w_value: Any, complaint: str) -> object:
    """`w_value`, called if it is a class.

    Raises:
        OperationError: TypeError with `complaint`; what the class raises.
    """
    if issubclass(type(w_value), BaseException):
        return w_value
    if not is_exception_class(w_value):
        raise no_exception(complaint)
    w_made = made_by_host(w_value, ()) if type(w_value) is type else call_function(w_value, ())
    if not issubclass(type(w_made), BaseException):
        raise made_no_exception(w_value, w_made)
    return w_made


@translated
@dont_look_inside
def no_exception(complaint: str) -> OperationError:
    """The error for `raise` of something else."""
    return type_error(complaint)


@dont_look_inside
def made_no_exception(w_class: object, w_made: object) -> OperationError:
    """The error for `raise` of a class that makes something else."""
    return type_error(
        f"calling {w_class!r} should have returned an instance of BaseException, not {visible_type(w_made)!r}"
    )


def is_exception_class(w_value: Any) -> bool:
    """Is this a class of exceptions?  No metaclass is asked."""
    return issubclass(type(w_value), type) and is_subclass(w_value, BaseException)


def exception_matches(w_exc: object, w_class: Any) -> bool:
    """Does `except w_class` handle `w_exc`?

    Raises:
        OperationError: TypeError, if `w_class` is not an exception class or a tuple of them.
    """
    if we_are_jitted() and issubclass(type(w_class), type):
        answer = _class_handles(type(w_exc), w_class)
        if answer != _UNKNOWN:
            return answer == _YES
    return _matches(w_exc, w_class)


@elidable_promote
def _class_handles(kind: type, w_class: type) -> Word:
    """Does `except w_class` handle exceptions of `kind`?  Answers if they are one class, or classes of the host."""
    if kind is w_class:
        return _YES
    if type(kind) is not type or type(w_class) is not type or not issubclass(w_class, BaseException):
        return _UNKNOWN
    return _YES if issubclass(kind, w_class) else _NO


@translated
@dont_look_inside
def _matches(w_exc: object, w_class: Any) -> bool:
    """`exception_matches`, for any operands.  Neither `__class__` nor `__instancecheck__` is asked."""
    made_of = type(w_exc)
    if made_of is w_class:
        return True
    if not issubclass(type(w_class), tuple):
        if not is_exception_class(w_class):
            raise cannot_be_caught()
        return is_subclass(type(w_exc), w_class)
    found = False
    for w_item in w_class:
        if not is_exception_class(w_item):
            raise cannot_be_caught()
        if is_subclass(type(w_exc), w_item):
            found = True
    return found


@translated
@dont_look_inside
def cannot_be_caught() -> OperationError:
    """The error for `except` with something else."""
    return type_error("catching classes that do not inherit from BaseException is not allowed")
