"""Errors of the program: raising, finding the handler, what is being handled.

In: an `OperationError` and the instruction that failed; the operands of `raise` and `except`.
Out: the instruction to go on at, with the exception on the stack; or the error again, with one
more traceback entry.

    unwind(frame, code, pc, error)     cut the stack to the handler's depth, push the exception

Holds: `__traceback__` and `__context__` of the program's exceptions are set here and nowhere else.
`handled_now()` is what `raise` without operand raises again and what becomes `__context__`.
"""

from __future__ import annotations

from types import TracebackType
from typing import Any

from interp.code import CONSUMER, Code
from interp.frames import Frame
from interp.opcodes import NUMBER
from interp.state import HANDLING, STATE, handled_now
from interp.traceback import add_entry, without_internals
from objmodel.calls import call_function
from objmodel.errors import OperationError, operation_error, type_error
from objmodel.layouts import visible_type
from tracer.hints import Word, dont_look_inside, elidable, elidable_promote, unroll_safe

CONTEXT_IS_SET = ()
"""In place of the traceback of an error without one whose context is known already."""

_UNKNOWN, _YES, _NO = 0, 1, 2
_RERAISES = (NUMBER["RERAISE"], NUMBER["END_ASYNC_FOR"])
_RAISE_VARARGS = NUMBER["RAISE_VARARGS"]
_PUSH_EXC_INFO = NUMBER["PUSH_EXC_INFO"]


@unroll_safe
def unwind(frame: Frame, code: Code, pc: Word, error: OperationError) -> Word:
    """Go to the handler of instruction `pc`.

    Raises:
        OperationError: `error`, if the frame has no handler there.
    """
    STATE.depth = frame.depth
    target = handler_target(code, pc)
    if target < 0:
        record_entry(error, code, pc, frame.globals)
        raise error
    bottom = code.nlocals + handler_depth(code, pc)
    while frame.sp > bottom:
        frame.pop()
    if code.ops[target] == _PUSH_EXC_INFO:  # done here: compiled code makes one call for both
        frame.push(record_and_handle(error, code, pc, frame.globals))
        frame.push(error.w_value)
        return target + 1
    record_entry(error, code, pc, frame.globals)
    frame.push(error.w_value)
    return target


@elidable
def handler_target(code: Code, pc: Word) -> Word:
    """Where the handler that covers instruction `pc` begins, or -1."""
    for start, end, target, _ in code.exception_table:
        if start <= pc < end:
            return target
    return -1


@elidable
def handler_depth(code: Code, pc: Word) -> Word:
    """The stack depth of the handler that covers instruction `pc`, or 0."""
    for start, end, _, depth in code.exception_table:
        if start <= pc < end:
            return depth
    return 0


@dont_look_inside
def record_entry(error: OperationError, code: Code, pc: Word, globals_: dict[str, object]) -> None:
    """Put instruction `pc` of `code` in front of the error's traceback; raising again adds none."""
    w_value = error.w_value
    assert isinstance(w_value, BaseException)
    inner = error.traceback
    is_new = inner is None or inner is CONTEXT_IS_SET
    if is_new:
        if inner is None and (w_value.__context__ is not None or handled_now() is not None):
            extend_context(w_value)
        inner = None if w_value.__traceback__ is None else without_internals(w_value.__traceback__)
    assert inner is None or isinstance(inner, TracebackType)
    if code.filename != CONSUMER and (is_new or not _raises_again(code, pc)):
        inner = add_entry(inner, code, pc, globals_)
    error.traceback = w_value.__traceback__ = inner
    error.__traceback__ = None  # host frames that have `error` in a variable would keep it alive


@dont_look_inside
def record_and_handle(error: OperationError, code: Code, pc: Word, globals_: dict[str, object]) -> object:
    """As `record_entry`, for an error that is handled from now on; what was handled so far, or None."""
    record_entry(error, code, pc, globals_)
    w_before = HANDLING.w_handled
    HANDLING.w_handled = error.w_value
    return w_before


def _raises_again(code: Code, pc: Word) -> bool:
    return code.ops[pc] in _RERAISES or (code.ops[pc] == _RAISE_VARARGS and code.args[pc] == 0)


def extend_context(w_value: BaseException) -> None:
    """As `set_context` for what host code has raised: it may have a context from there, which goes on with ours."""
    last = w_value
    seen = {id(w_value)}
    while last.__context__ is not None and id(last.__context__) not in seen:
        last = last.__context__
        seen.add(id(last))
    if id(handled_now()) not in seen:
        set_context(last)


def set_context(w_value: BaseException) -> None:
    """Remember what was being handled when `w_value` was raised; never makes a cycle."""
    link_context(w_value, handled_now())


def link_context(w_value: BaseException, w_handled: object) -> None:
    """Make `w_handled`, if it is an exception, the context of `w_value`; never makes a cycle."""
    if w_handled is w_value or not isinstance(w_handled, BaseException):
        return
    link: BaseException | None = w_handled
    seen: set[int] = set()
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        following = link.__context__
        if following is w_value:
            link.__context__ = None
            break
        link = following
    w_value.__context__ = w_handled


@dont_look_inside
def raised_again(w_value: object) -> OperationError:
    """The error for RERAISE: the same exception, its traceback going on from where it was."""
    assert isinstance(w_value, BaseException)
    return OperationError(w_value, w_value.__traceback__)


@dont_look_inside
def raise_handled() -> OperationError:
    """The error for `raise` without operand."""
    w_handled = handled_now()
    if w_handled is None:
        return operation_error(RuntimeError, "No active exception to reraise")
    return raised_again(w_handled)


@dont_look_inside
def raise_value(w_value: object) -> OperationError:
    """The error for `raise w_value`: a class is called, anything but an exception is a TypeError."""
    try:
        w_exc = as_exception(w_value, "exceptions must derive from BaseException")
    except OperationError as error:
        return error
    set_context(w_exc)
    return OperationError(w_exc, w_exc.__traceback__ or CONTEXT_IS_SET)


@dont_look_inside
def raise_from(w_value: object, w_cause: object) -> OperationError:
    """The error for `raise w_value from w_cause`."""
    try:
        w_exc = as_exception(w_value, "exceptions must derive from BaseException")
        if w_cause is None:
            w_exc.__cause__ = None
        else:
            w_exc.__cause__ = as_exception(w_cause, "exception causes must derive from BaseException")
    except OperationError as error:
        return error
    set_context(w_exc)
    return OperationError(w_exc, w_exc.__traceback__ or CONTEXT_IS_SET)


def as_exception(w_value: Any, complaint: str) -> BaseException:
    """`w_value`, called if it is a class.

    Raises:
        OperationError: TypeError with `complaint`; what the class raises.
    """
    if _is_exception_class(w_value):
        w_made = call_function(w_value, ())
        if not isinstance(w_made, BaseException):
            raise type_error(
                f"calling {w_value!r} should have returned an instance of BaseException, not {visible_type(w_made)!r}"
            )
        return w_made
    if not issubclass(type(w_value), BaseException):
        raise type_error(complaint)
    exception: BaseException = w_value
    return exception


def _is_exception_class(w_value: Any) -> bool:
    return issubclass(type(w_value), type) and type.__subclasscheck__(BaseException, w_value)


def _is_of(w_exc: object, w_class: Any) -> bool:
    """Is `w_exc` of a class, or of one in a tuple?  Neither `__class__` nor `__instancecheck__` is asked."""
    kinds = w_class if isinstance(w_class, tuple) else (w_class,)
    return any(type.__subclasscheck__(kind, type(w_exc)) for kind in kinds)


def exception_matches(w_exc: object, w_class: Any) -> bool:
    """Does `except w_class` handle `w_exc`?

    Raises:
        OperationError: TypeError, if `w_class` is not an exception class or a tuple of them.
    """
    if issubclass(type(w_class), type):
        answer = _class_handles(type(w_exc), w_class)
        if answer != _UNKNOWN:
            return answer == _YES
    return _matches(w_exc, w_class)


@elidable_promote
def _class_handles(kind: type, w_class: type) -> Word:
    """Whether `except w_class` handles exceptions of `kind`: one class, or classes of the host, which do not change."""
    if kind is w_class:
        return _YES
    if type(kind) is not type or type(w_class) is not type or not issubclass(w_class, BaseException):
        return _UNKNOWN
    return _YES if issubclass(kind, w_class) else _NO


@dont_look_inside
def _matches(w_exc: object, w_class: object) -> bool:
    for w_item in w_class if isinstance(w_class, tuple) else (w_class,):
        if not _is_exception_class(w_item):
            raise type_error("catching classes that do not inherit from BaseException is not allowed")
    return type(w_exc) is w_class or _is_of(w_exc, w_class)


@dont_look_inside
def match_group(w_exc: object, w_class: object) -> tuple[object, ...]:
    """What an `except* w_class` clause leaves of `w_exc`, and what it handles: (rest, match), None where empty."""
    for w_item in w_class if isinstance(w_class, tuple) else (w_class,):
        if not _is_exception_class(w_item):
            raise type_error("catching classes that do not inherit from BaseException is not allowed")
        if issubclass(w_item, BaseExceptionGroup):
            raise type_error("catching ExceptionGroup with except* is not allowed. Use except instead.")
    kinds: Any = w_class
    if w_exc is None:
        return (None, None)
    if not isinstance(w_exc, BaseExceptionGroup):
        if not _is_of(w_exc, w_class):
            return (w_exc, None)
        assert isinstance(w_exc, BaseException)
        group = BaseExceptionGroup("", (w_exc,))  # a tuple, as its repr shows
        return (None, group)
    match, rest = w_exc.split(kinds)
    return (rest, match)


@dont_look_inside
def prepare_reraise_star(w_original: object, w_raised: object) -> object:
    """The exception that a `try` with except* clauses raises at its end, or None."""
    assert isinstance(w_raised, list)
    assert isinstance(w_original, BaseException)
    left = [w for w in w_raised if w is not None]
    if not left:
        return None
    if not isinstance(w_original, BaseExceptionGroup):
        return left[0]
    raised = [w for w in left if not _is_part(w, w_original)]
    unhandled = [w for w in left if _is_part(w, w_original)]
    if unhandled:
        kept = set()
        for part in unhandled:
            kept |= _leaves(part)
        rest = w_original.subgroup(lambda e: id(e) in kept)
        if not raised:
            return rest
        raised.append(rest)
    return raised[0] if len(raised) == 1 else BaseExceptionGroup("", raised)


def _leaves(exception: BaseException) -> set[int]:
    if isinstance(exception, BaseExceptionGroup):
        found: set[int] = set()
        for inner in exception.exceptions:
            found |= _leaves(inner)
        return found
    return {id(exception)}


def _is_part(w_exc: BaseException, original: BaseException) -> bool:
    return isinstance(w_exc, BaseExceptionGroup) and _leaves(w_exc) <= _leaves(original)
