"""`mro()` of a class of the program: the order that the host would find for the bases that the program sees.

In: a call of `mro` by the host, while it makes a class or gives it other bases; or by the program, at any time.
Out: the list of classes.  The host's has our own bases in it, after all others except `object`; the program's has not.

    class A(Sized): ...                    the host gets [A, Sized, Instance, Words, object]
    class B(Plain, Sized): ...                           [B, Plain, Sized, Instance, Words, object]
    class C(B, A): ...                                   [C, B, Plain, A, Sized, Instance, Words, object]

    class M(type):
        def mro(cls):
            found = super().mro()          the program gets [D, object]
            return [*found[:-1], B, found[-1]]
    class D(metaclass=M): ...              the host gets [D, B, Instance, Words, object]

Holds: the position of our own bases never decides whether there is an order, or whose method is found first.
Does not: hide joined metaclasses and twins in the order that the program's own `mro` gets from `super().mro()`.
"""

from __future__ import annotations

import sys
import types

from objmodel.classes.layouts import is_instance_class, visible, visible_mro
from objmodel.functions import BoundMethod
from objmodel.instances.base import Instance
from objmodel.ownattributes import bases_of_type
from objmodel.versions import Substitute, class_of, is_hidden_base
from tracer.hints import dont_look_inside, translated
from tracer.hosttools import contextmanager
from tracer.hosttypes import host_bases, host_mro
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

CHANGING: list[type] = []
"""Classes that are being given other bases."""

HIDDEN = host_mro(Instance)[:-1]
"""Our own bases of classes of Instances."""


@record
class Making:
    """The class that the host is about to make. Two fields, set right before: when the host asks, they are emptied."""

    bases: object = None  # this very tuple
    order: object = None  # the classes that follow the class in its MRO


MAKING = Making()

_asking: list[type] = []
_given: list[tuple[tuple[type, ...], list[type]]] = []


@contextmanager
def ordered_as(bases: tuple[type, ...], order: list[type]) -> Iterator[None]:
    """Meanwhile, a class that gets this very tuple as its bases has the MRO (itself, *order); no metaclass is asked."""
    _given.append((bases, order))
    try:
        yield
    finally:
        _given.remove((bases, order))


def _order_given(cls: type) -> list[type] | None:
    bases = host_bases(cls) if _given else ()
    return next((order for given, order in _given if given is bases), None)


def _is_asked_by_host(cls: Any) -> bool:
    return isinstance(cls, type) and (class_of(cls) is None or len(CHANGING) != 0)


def mro_of(cls: type) -> list[type]:
    """`type.mro(cls)`: for the host with our own bases in it, for the program without."""
    order = _order_given(cls)
    if order is not None:
        return [cls, *order]
    if not is_instance_class(cls):
        found = type.mro(cls)
        return found if _is_asked_by_host(cls) else list(visible(tuple(found)))
    shown = [cls, *merged([base for base in host_bases(cls) if not is_hidden_base(base)] or [object])]
    return with_hidden(shown) if _is_asked_by_host(cls) and cls not in _asking else shown


def with_hidden(shown: list[type]) -> list[type]:
    """The host's order for an order that the program sees: with our own bases last, before `object`."""
    end = len(shown) - 1 if shown and shown[-1] is object else len(shown)
    return [*shown[:end], *HIDDEN, *shown[end:]]


@dont_look_inside
def order_over(bases: tuple[type, ...]) -> tuple[type, ...]:
    """What follows a class of Instances with these bases, for the host.  Raises TypeError as `merged` does."""
    return tuple(with_hidden([*merged([*bases])]))


def merged(bases: list[type]) -> Sequence[type]:
    """The C3 linearisation of the bases, as the program sees them.

    Raises:
        TypeError: a base occurs twice, or there is no such order; with the host's message.
    """
    if len(bases) == 1:
        return visible_mro(bases[0])
    for k, base in enumerate(bases):
        if any(base is other for other in bases[:k]):
            raise TypeError(f"duplicate base class {base.__name__}")
    left = [[*reversed(visible_mro(base))] for base in bases] + [bases[::-1]]  # the next one last
    further: dict[int, int] = {}  # how often each class stands behind the next one of an order, by identity
    for order in left:
        for other in order[:-1]:
            further[id(other)] = further.get(id(other), 0) + 1
    found: list[type] = []
    while left:
        head = next((order[-1] for order in left if not further.get(id(order[-1]))), None)
        if head is None:
            raise TypeError(_no_order([order[::-1] for order in left]))
        found.append(head)
        for order in left:
            if order[-1] is head:
                order.pop()
                if order:
                    further[id(order[-1])] -= 1
        left = [order for order in left if order]
    return found


def _no_order(orders: list[list[type]]) -> str:
    heads: list[type] = []
    for order in orders:
        if not any(order[0] is head for head in heads):
            heads.append(order[0])
    names = ", ".join(head.__name__ for head in heads)
    return f"Cannot create a consistent method resolution{_BREAK}order (MRO) for bases {names}"[:999]


_BREAK = " " if sys.version_info >= (3, 13) else "\n"
"""What the host writes in the middle of the complaint."""


@translated
@dont_look_inside
def order_for_host(cls: Any) -> object:
    """`type.mro(cls)`, if the class is the one in MAKING; else None."""
    order = MAKING.order
    if MAKING.bases is None or bases_of_type(cls) is not MAKING.bases:
        return None
    MAKING.bases = None
    MAKING.order = None
    assert isinstance(order, tuple)
    found: list[object] = [cls]
    for k in range(len(order)):
        found.append(order[k])
    return found


def plain_mro(cls: type, *wrong: object) -> object:
    """`type.mro`, for classes of our metaclass and whatever else is passed to it."""
    return vars(type)["mro"].__get__(cls)(*wrong) if wrong else mro_of(cls)


plain_mro.__name__, plain_mro.__qualname__ = "mro", "MiniType.mro"


@dont_look_inside
def bound_mro(cls: Any) -> Any:
    """The method as it is read from a class, or, where that is None, from a metaclass."""
    return type.mro if cls is None else types.MethodType(plain_mro, cls)


class MroMethod:
    """`type.mro` on our metaclass; read from a metaclass, it is the host's. The host calls it for each new class."""

    __slots__ = ("function",)

    def __init__(self) -> None:
        self.function: Any = plain_mro

    def __get__(self, cls: Any, metaclass: Any = None) -> Any:
        return bound_mro(cls)

    def __call__(self, *values: Any) -> Any:
        return plain_mro(*values)


MRO = MroMethod()


@record
class MroHook(Substitute):
    """Stands on the host type for the program's `mro`, on a metaclass."""

    def __get__(self, w_obj: object, w_type: object = None) -> object:
        return self.w_shown if w_obj is None else BoundMethod(self, w_obj)

    def __call__(self, cls: Any, *values: object) -> object:
        hook: Any = self.w_shown
        if _order_given(cls) is not None:
            return mro_of(cls)
        if not _is_asked_by_host(cls):
            return hook(cls, *values)
        _asking.append(cls)
        try:
            found = list(hook(cls, *values))
        finally:
            _asking.pop()
        return with_hidden(found) if is_instance_class(cls) else found
