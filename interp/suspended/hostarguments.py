"""Checks arguments of methods that stand for the host's methods in C, and raises the same errors.

In: the object, the method's name, the arguments.  Out: the host's TypeError; the exception that `throw` raises.

    g.send()        generator.send() takes exactly one argument (0 given)
    g.throw()       throw expected at least 1 argument, got 0

Does not: throw; `thrown` only makes the exception from the arguments of `throw`.
"""

from __future__ import annotations

import types

from interp.machine.callers import warn
from interp.machine.hostversion import THROWS_ONE
from interp.machine.unwinding import CONTEXT_IS_SET
from objmodel.classes.layouts import visible_type
from objmodel.errors import OperationError, wrap_error
from tracer.hints import dont_look_inside
from tracer.hosttypes import is_a, name_of, type_name
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def not_one(owner: object, name: str, values: tuple[object, ...], keywords: dict[str, object]) -> TypeError:
    """The error for a method that takes one argument, and was given others."""
    return _keywords(owner, name, keywords) or TypeError(
        f"{type_name(owner)}.{name}() takes exactly one argument ({len(values)} given)"
    )


def not_none(owner: object, name: str, values: tuple[object, ...], keywords: dict[str, object]) -> TypeError:
    """The error for a method that takes no arguments, and was given some."""
    return _keywords(owner, name, keywords) or TypeError(
        f"{type_name(owner)}.{name}() takes no arguments ({len(values)} given)"
    )


def three(owner: object, name: str, values: tuple[Any, ...], keywords: dict[str, object]) -> tuple[Any, Any, Any]:
    """The arguments of a method that takes one to three, with None for those that are not there.

    Raises:
        TypeError: they do not fit.
    """
    refused = _keywords(owner, name, keywords)
    if refused is not None:
        raise refused
    if not values:
        raise TypeError(f"{name} expected at least 1 argument, got 0")
    if len(values) > 3:
        raise TypeError(f"{name} expected at most 3 arguments, got {len(values)}")
    first, second, third = (*values, None, None)[:3]
    return first, second, third


def _keywords(owner: object, name: str, keywords: dict[str, object]) -> TypeError | None:
    return TypeError(f"{type_name(owner)}.{name}() takes no keyword arguments") if keywords else None


# -- throw -------------------------------------------------------------------------


def warn_of_parts(method: str, parts: tuple[object, ...]) -> None:
    """Warn of `throw` with more than one argument, if this host does."""
    if THROWS_ONE and len(parts) > 1:
        text = f"the (type, exc, tb) signature of {method}() is deprecated, use the single-arg signature instead."
        warn(text, DeprecationWarning)


def throw_arguments(owner: object, name: str, parts: tuple[Any, ...], keywords: dict[str, object]) -> tuple[Any, ...]:
    """The arguments of `owner.throw(*parts)`, checked, as `thrown` takes them."""
    values = three(owner, name, parts, keywords)
    warn_of_parts(name, parts)
    return values


@record
class ThrowArguments(OperationError):
    """In place of the error that `throw` raises, while objects that are waited for may take its arguments as they are.
    """

    parts: tuple[Any, ...] = ()  # these arguments

    def is_exit(self) -> bool:
        """Is it a GeneratorExit?"""
        kind = self.parts[0]
        return is_a(kind, GeneratorExit) or (is_a(kind, type) and issubclass(kind, GeneratorExit))


def not_made(parts: tuple[Any, ...]) -> ThrowArguments:
    """Stands for `thrown(*parts)`."""
    return ThrowArguments(None, CONTEXT_IS_SET, parts)


def thrown(kind: Any, value: Any = None, traceback: Any = None) -> OperationError:
    """The error that `throw(kind, value, traceback)` raises at the yield.

    Raises:
        TypeError: the arguments make no exception.
    """
    if traceback is not None and not is_a(traceback, types.TracebackType):
        raise TypeError("throw() third argument must be a traceback object")
    if is_a(kind, BaseException):
        if value is not None:
            raise TypeError("instance exception may not have a separate value")
        exception = kind
    elif is_a(kind, type) and issubclass(kind, BaseException):
        try:
            exception = value if is_a(value, kind) else _make_exception(kind, value)
        except BaseException as error:
            return wrap_error(error)
    else:
        raise TypeError(
            f"exceptions must be classes or instances deriving from BaseException, not {type_name(kind)}"
        )
    if traceback is not None:
        exception.__traceback__ = traceback
    return OperationError(exception, CONTEXT_IS_SET)


def _make_exception(kind: Any, value: Any) -> BaseException:
    arguments = value if is_a(value, tuple) else () if value is None else (value,)
    made = kind(*arguments)
    if not is_a(made, BaseException):
        raise no_exception_made(kind, made)
    return made


@dont_look_inside
def no_exception_made(kind: object, made: object) -> TypeError:
    """The error for an exception class that makes something else."""
    found = name_of(visible_type(made))
    return TypeError(f"calling {kind!r} should have returned an instance of BaseException, not {found}")


@dont_look_inside
def no_stop_iteration(generator: Any, error: OperationError) -> OperationError:
    """The error to raise for `error`: a StopIteration that leaves a generator's body becomes a RuntimeError."""
    w_value = error.w_value
    is_end = generator.kind == "async generator" and isinstance(w_value, StopAsyncIteration)
    if not isinstance(w_value, BaseException) or (not isinstance(w_value, StopIteration) and not is_end):
        return error
    ended = "StopAsyncIteration" if is_end else "StopIteration"
    replaced = RuntimeError(f"{generator.kind} raised {ended}")
    replaced.__cause__ = replaced.__context__ = w_value
    return OperationError(replaced, None)
