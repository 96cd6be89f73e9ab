"""`except*`: the part of an exception that a clause handles, and the exception raised at the end of the `try`.

In: the exception or group that was raised; the parts that no clause has handled, and the exceptions that clauses have
raised.  Out: groups of the host.

    match_group(a group of V and T, ValueError)      (a group of T, a group of V), where only V is a ValueError

Does not: run the clauses; compiled code does.
"""

from __future__ import annotations

from interp.machine.hostversion import LEAVES_ONE_ALONE
from interp.machine.unwinding import is_exception_class
from objmodel.errors import type_error
from tracer.hints import dont_look_inside
from tracer.hosttypes import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def _is_of(w_exc: object, w_class: Any) -> bool:
    """Is `w_exc` of a class, or of one in a tuple?  Neither `__class__` nor `__instancecheck__` is asked."""
    kinds = w_class if is_a(w_class, tuple) else (w_class,)
    return any(type.__subclasscheck__(kind, type(w_exc)) for kind in kinds)


@dont_look_inside
def match_group(w_exc: Any, w_class: Any) -> tuple[object, ...]:
    """The parts of `w_exc` that `except* w_class` does not handle, and that it does: (rest, match); None if empty.

    Raises:
        OperationError: TypeError, if `w_class` cannot be caught so.
    """
    for w_item in w_class if is_a(w_class, tuple) else (w_class,):
        if not is_exception_class(w_item):
            raise type_error("catching classes that do not inherit from BaseException is not allowed")
        if issubclass(w_item, BaseExceptionGroup):
            raise type_error("catching ExceptionGroup with except* is not allowed. Use except instead.")
    kinds: Any = w_class
    if w_exc is None:
        return (None, None)
    if not is_a(w_exc, BaseExceptionGroup):
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
    raised = [w for w in left if not _is_raised_again(w, w_original)]
    unhandled = [w for w in left if _is_raised_again(w, w_original)]
    if unhandled:
        kept = set()
        for part in unhandled:
            kept |= _leaves(part)
        rest = w_original.subgroup(lambda e: id(e) in kept)
        if not raised:
            return rest
        raised.append(rest)
    return raised[0] if len(raised) == 1 and LEAVES_ONE_ALONE else BaseExceptionGroup("", raised)


def _leaves(exception: BaseException) -> set[int]:
    if isinstance(exception, BaseExceptionGroup):
        found: set[int] = set()
        for inner in exception.exceptions:
            found |= _leaves(inner)
        return found
    return {id(exception)}


def _is_raised_again(w_exc: BaseException, original: BaseException) -> bool:
    """Is it a part of the original that no clause has handled, or that one has raised again without naming it?

    The host tells by what every `raise` with an operand changes.
    """
    return (
        w_exc.__traceback__ is original.__traceback__
        and w_exc.__cause__ is original.__cause__
        and w_exc.__context__ is original.__context__
    )
