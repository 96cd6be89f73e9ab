"""How the object model calls callables of the program or the host.

In: a callable, and its arguments.  Out: its result, or an `OperationError`.

    f(1)       HOOKS.run(f, (1,))
    P(1, 2)    HOOKS.instantiate(P, (1, 2))          see `instantiation`
    len(xs)    the host's own builtin; its exceptions are wrapped

Holds: classes of the host that look at their caller (metaclasses, `TypeVar`, those in MAKERS) see the program as such.
Does not: bind arguments to parameters; the interpreter does, through HOOKS.
"""

from __future__ import annotations

import _typing  # type: ignore[import-not-found]  # there are no stubs
import types

from objmodel.classes.layouts import visible_type
from objmodel.classes.metaclass import MiniType, build_class, derived_metaclass, is_made_in_c, prepared
from objmodel.errors import wrap_error
from objmodel.functions import BoundMethod, Function
from objmodel.hooks import HOOKS
from objmodel.hosterrors import spread_call, spread_keywords
from objmodel.instances.fields import get_map
from objmodel.instances.new import Instance
from tracer.hints import dont_look_inside, elidable, items_now, promote, translated, unroll_safe
from tracer.hosttypes import PARTS_OF_CLASS, are_parts_of_class, is_a, type_holds, type_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def call_function(w_callable: Any, args_w: tuple[object, ...]) -> object:
    """`w_callable(*args_w)`."""
    if type(w_callable) is Function:
        return HOOKS.run(w_callable, args_w)
    if type(w_callable) is BoundMethod:
        return call_function(w_callable.w_function, prepend(w_callable.w_self, args_w))
    if issubclass(type(w_callable), MiniType):
        return HOOKS.instantiate(w_callable, args_w)
    if issubclass(type(w_callable), Instance):
        w_call = promote(get_map(w_callable)).w_class.lookup("__call__")
        if type(w_call) is Function:
            return HOOKS.run(w_call, prepend(w_callable, args_w))
    return call_host(w_callable, args_w)


def call_single(w_callable: object, w_only: object) -> object:
    """`w_callable(w_only)`; for a function or method of the program, no tuple is made."""
    if type(w_callable) is Function:
        return HOOKS.run_single(w_callable, w_only)
    if type(w_callable) is BoundMethod:
        w_function = w_callable.w_function
        if type(w_function) is Function:
            return HOOKS.run_pair(w_function, w_callable.w_self, w_only)
    return call_function(w_callable, (w_only,))


def call_pair(w_callable: object, w_first: object, w_second: object) -> object:
    """`w_callable(w_first, w_second)`, likewise."""
    if type(w_callable) is Function:
        return HOOKS.run_pair(w_callable, w_first, w_second)
    return call_function(w_callable, (w_first, w_second))


def prepend(w_first: object, args_w: tuple[object, ...]) -> tuple[object, ...]:
    """The arguments with `w_first` before them; short tuples are built so that a trace sees it."""
    count = len(args_w)
    if count == 0:
        return (w_first,)
    if count == 1:
        return (w_first, args_w[0])
    if count == 2:
        return (w_first, args_w[0], args_w[1])
    if count == 3:
        return (w_first, args_w[0], args_w[1], args_w[2])
    return prepend_many(w_first, args_w)


@unroll_safe
def prepend_many(w_first: object, args_w: tuple[object, ...]) -> tuple[object, ...]:
    """`prepend`, for any number of arguments."""
    count = promote(len(args_w))
    values_w: list[object] = [w_first] * (count + 1)
    for i in range(count):
        values_w[i + 1] = args_w[i]
    return items_now(values_w)


@translated
@dont_look_inside
def call_keywords(w_callable: Any, args_w: tuple[object, ...], keywords: dict[str, object]) -> object:
    """`w_callable(*args_w, **keywords)`."""
    if type(w_callable) is Function:
        return HOOKS.run_keywords(w_callable, args_w, keywords)
    if type(w_callable) is BoundMethod:
        return call_keywords(w_callable.w_function, prepend(w_callable.w_self, args_w), keywords)
    if issubclass(type(w_callable), MiniType):
        return HOOKS.instantiate_keywords(w_callable, args_w, keywords)
    return call_with(w_callable, args_w, keywords)


@translated
@dont_look_inside
def call_host(w_callable: object, args_w: tuple[object, ...]) -> object:
    """Call a host callable.

    Raises:
        OperationError: whatever it raises.
    """
    try:
        if type(w_callable) is type and looks_at_caller(w_callable):
            return _of_host_for_program(w_callable, args_w)
        return spread_call(w_callable, args_w)
    except BaseException as error:
        raise wrap_error(error)


@dont_look_inside
def _of_host_for_program(w_type: type, args_w: tuple[object, ...]) -> object:
    """Call a class of the host that looks at its caller."""
    if w_type is type and len(args_w) != 1:
        return type_from_parts(args_w)
    return _for_program(w_type, args_w, {})


def type_from_parts(args_w: tuple[object, ...]) -> object:
    """`type(name, bases, namespace)`; host code.

    Raises:
        TypeError: the arguments are wrong.
    """
    if len(args_w) != 3:
        raise TypeError("type() takes 1 or 3 arguments")
    for number, (w_value, kind) in enumerate(zip(args_w, PARTS_OF_CLASS, strict=True), 1):
        if not is_a(w_value, kind):
            found = type_name(w_value)
            raise TypeError(f"type.__new__() argument {number} must be {kind.__name__}, not {found}")
    name, bases, namespace = args_w
    assert isinstance(name, str)
    assert isinstance(bases, tuple)
    assert isinstance(namespace, dict)
    for base in bases:
        if not is_a(base, type) and type_holds(type(base), "__mro_entries__"):
            raise TypeError("type() doesn't support MRO entry resolution; use types.new_class()")
    metaclass = None if all(is_a(base, type) for base in bases) else type  # then the host's error
    return build_class(name, bases, dict(namespace), metaclass=metaclass)


NAMING_MODULE: frozenset[object] = frozenset(
    value
    for name, value in vars(_typing).items()
    if name in ("TypeVar", "ParamSpec", "TypeVarTuple", "TypeAliasType")
    and isinstance(vars(value).get("__new__"), types.BuiltinFunctionType)
)
"""Host classes written in C whose objects get the module of the Python function that calls them."""


MAKERS: dict[object, Callable[..., object]] = {}
"""By class of the host: the function that is called in its place, and makes objects of ours.  The interpreter fills it.
"""


@elidable
def looks_at_caller(w_callable: type) -> bool:
    """Is this a class in NAMING_MODULE or MAKERS, or a metaclass of the host, which makes classes for the program?"""
    return w_callable in NAMING_MODULE or w_callable in MAKERS or issubclass(w_callable, type)


@dont_look_inside
def _for_program(w_callable: Any, args_w: tuple[object, ...], keywords: dict[str, object]) -> object:
    """Call a class that looks at its caller, so that it sees the program and its module."""
    if w_callable in MAKERS:
        return MAKERS[w_callable](*args_w, **keywords)
    if issubclass(w_callable, type):
        if w_callable is type and len(args_w) == 1 and not keywords:
            return visible_type(args_w[0])
        with_bases = len(args_w) == 3 and is_a(args_w[1], tuple)
        metaclass: Any = derived_metaclass(w_callable) if with_bases else w_callable
        return metaclass(*class_parts(metaclass, args_w), **keywords)

    def call() -> object:
        return w_callable(*args_w, **keywords)

    call.__module__ = str(HOOKS.module_name())
    return call()


def class_parts(metaclass: Any, args_w: tuple[Any, ...]) -> tuple[Any, ...]:
    """The arguments for a metaclass; if it makes its classes in C, as `prepared` changes them."""
    is_new = are_parts_of_class(args_w)
    return prepared(*args_w) if is_new and is_made_in_c(metaclass) else args_w


@translated
@dont_look_inside
def call_with(w_callable: Any, args_w: tuple[object, ...], keywords: dict[str, object]) -> object:
    """`call_host`, with keyword arguments."""
    try:
        if type(w_callable) is type and looks_at_caller(w_callable):
            return _for_program(w_callable, args_w, keywords)
        return spread_keywords(w_callable, args_w, keywords)
    except BaseException as error:
        raise wrap_error(error)
