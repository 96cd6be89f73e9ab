"""Class statements, in native code as far as they can be.

In: the function that is the class body, the name, the bases, and keyword arguments.  Out: the class.

    class A(B): body               the body runs like a function; then `made_plainly` makes the class of its namespace
    class A(B, metaclass=M): body  the same, unless M has methods of its own by which its classes are made
    class A(B[int]): body          left to the builtin: it asks `__mro_entries__`, and `__prepare__` of a metaclass

While the host makes the class, it asks for its order and calls `__set_name__` of its first entry: two slots answer.

Does not: know how a class is made, see `objmodel.classes`.
"""

from __future__ import annotations

from interp.calls.binding import function_globals
from interp.calls.functions import run_keeping_depth
from interp.machine.code import Code
from interp.machine.frames import make_frame
from objmodel.classes.metaclass import MiniType, derived_metaclass
from objmodel.classes.ownmro import MroMethod, bound_mro, order_for_host, plain_mro
from objmodel.classes.plainly import made_plainly
from objmodel.classes.starting import SetName, completed
from objmodel.errors import wrap_error
from objmodel.functions import Function
from objmodel.hosterrors import is_subclass, type_lookup
from objmodel.versions import NOT_FOUND
from tracer.hints import cast, dont_look_inside, host_slot, translated
from tracer.hosttypes import namespace_of
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def _not_yet(*values: object) -> object:
    return NOT_FOUND


@record
class Classes:
    """What `interp.builtins.classbuilding` puts here."""

    build: object = None
    """The program's `__build_class__`."""
    begin: Callable[[object, object, tuple[Any, ...], object, dict[str, object] | None], object] = _not_yet
    """begin(body, name, bases, metaclass or None, keywords or None): as `build`; raises plain exceptions."""
    finish: Callable[[object, tuple[Any, ...], dict[str, object], object, object, dict[str, object] | None], object] = (
        _not_yet
    )
    """finish(name, bases, namespace, cell of `__class__` or None, metaclass or None, keywords or None): the class of
    the namespace that its body has filled; raises plain exceptions.
    """


CLASSES = Classes()

_PREPARE, _INIT = namespace_of(type)["__prepare__"], namespace_of(type)["__init__"]
_NEW, _CALL = namespace_of(MiniType)["__new__"], namespace_of(MiniType)["__call__"]


@translated
@dont_look_inside
def build_plainly(
    w_body: object, w_name: object, bases: tuple[Any, ...], keywords: dict[str, object] | None
) -> object:
    """The class whose body is this function.

    keywords: of the class statement, a dict that nobody else has; None: there are none.

    Raises:
        OperationError: whatever the body raises, or making the class.
    """
    assert isinstance(w_body, Function)
    w_metaclass: object = None
    if keywords is not None:
        w_metaclass = dict.pop(keywords, "metaclass", None)
    w_winner = _most_derived(w_metaclass, bases)
    try:
        if w_winner is None or type_lookup(w_winner, "__prepare__", None) is not _PREPARE:
            return CLASSES.begin(w_body, w_name, bases, w_metaclass, keywords)
    except BaseException as error:
        raise wrap_error(error)
    code = w_body.code
    assert isinstance(code, Code)
    namespace: dict[str, object] = dict()  # noqa: C408  (the front end knows calls)
    w_cell = run_keeping_depth(make_frame(code, function_globals(w_body), namespace, w_body), code)
    try:
        if _are_made_by_type(w_winner):
            w_made = made_plainly(w_winner, MiniType, w_name, bases, namespace, keywords)
            if w_made is not None:
                return w_made
        return CLASSES.finish(w_name, bases, namespace, w_cell, w_metaclass, keywords)
    except BaseException as error:
        raise wrap_error(error)


def _most_derived(w_metaclass: Any, bases: tuple[Any, ...]) -> object:
    """The metaclass of a class with these bases; None if they conflict, or one of them is no class."""
    w_winner: object = MiniType if w_metaclass is None or w_metaclass is type else _joined(w_metaclass)
    for k in range(len(bases)):
        w_kind = type(bases[k])
        if w_kind is not type and w_winner is not None:
            w_other = _joined(w_kind)
            if w_other is None:
                return None
            if not is_subclass(w_winner, w_other):
                if not is_subclass(w_other, w_winner):
                    return None
                w_winner = w_other
    if w_winner is None or type(w_winner) is type or type(w_winner) is MiniType:
        return w_winner
    return None  # its attributes may be anything


def _joined(w_metaclass: Any) -> object:
    """The metaclass, joined with ours if it is one of the host; None if it is no metaclass, or cannot be joined."""
    if not issubclass(type(w_metaclass), type) or not is_subclass(w_metaclass, type):
        return None
    if is_subclass(w_metaclass, MiniType):
        return w_metaclass
    w_joined = _derived(w_metaclass)
    return w_joined if is_subclass(w_joined, MiniType) else None


@dont_look_inside
def _derived(w_metaclass: Any) -> object:
    return derived_metaclass(w_metaclass)


def _are_made_by_type(w_metaclass: Any) -> bool:
    """Are this metaclass's classes made by the host's `type` alone?"""
    if w_metaclass is MiniType:
        return True
    if type_lookup(w_metaclass, "__new__", None) is not _NEW or type_lookup(w_metaclass, "__init__", None) is not _INIT:
        return False
    return type(w_metaclass) is type or type_lookup(type(w_metaclass), "__call__", None) is _CALL


# -- what the host asks while it makes a class ----------------------------------------


@host_slot(MroMethod, "tp_descr_get", is_quiet=True)
def find_mro(method: MroMethod, cls: object, metaclass: object) -> object:
    """As `MroMethod.__get__`."""
    return bound_mro(cls)


@host_slot(MroMethod, "tp_call", is_quiet=True)
def order_classes(method: MroMethod, args_w: tuple[object, ...], keywords: object) -> object:
    """As `MroMethod.__call__`."""
    found = order_for_host(args_w[0]) if len(args_w) == 1 else None
    return _order_in_general(args_w) if found is None else found


@dont_look_inside
def _order_in_general(args_w: tuple[Any, ...]) -> Any:
    return plain_mro(*args_w)


@host_slot(SetName, "tp_call", is_quiet=True)
def complete_class(set_name: SetName, args_w: tuple[object, ...], keywords: object) -> object:
    """As `SetName.__call__`."""
    completed(cast("type", args_w[0]))
    return None
