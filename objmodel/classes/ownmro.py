"""`mro()` of a metaclass: the program's own sees and gives no base of ours, the host gets them all.

In: the host's call of `mro`, while it makes a class or gives it other bases; or the program's, at any time.
Out: the list for either.

    class M(type):
        def mro(cls):
            found = super().mro()          [A, object]
            return [*found[:-1], B, found[-1]]
    class A(metaclass=M): ...              the host gets [A, B, Instance, Words, object]

Does not: hide what stands for a metaclass or for a twin in the order that the program's `mro` is given.
"""

from __future__ import annotations

from typing import Any

from objmodel.classes.layouts import visible
from objmodel.functions import BoundMethod
from objmodel.versions import StandIn, class_of, is_hidden_base
from tracer.hosttypes import host_base, host_mro
from tracer.records import record

CHANGING: list[type] = []
"""Classes that are given other bases at the moment."""

_asking: list[type] = []


def _is_asked_by_host(cls: Any) -> bool:
    return isinstance(cls, type) and (class_of(cls) is None or len(CHANGING) != 0)


def mro_of(cls: type) -> list[type]:
    """`type.mro(cls)`, for whoever asks."""
    found = type.mro(cls)
    if not _is_asked_by_host(cls):
        return list(visible(tuple(found)))
    return [base for base in found if not is_hidden_base(base)] if cls in _asking else found


@record
class MroHook(StandIn):
    """Stands on the host type for the program's `mro`, on a metaclass."""

    def __get__(self, w_obj: object, w_type: object = None) -> object:
        return self.w_shown if w_obj is None else BoundMethod(self, w_obj)

    def __call__(self, cls: Any, *values: object) -> object:
        hook: Any = self.w_shown
        if not _is_asked_by_host(cls):
            return hook(cls, *values)
        _asking.append(cls)
        try:
            found = list(hook(cls, *values))
        finally:
            _asking.pop()
        hidden = [base for base in host_mro(host_base(cls) or object) if is_hidden_base(base)]
        end = len(found) - 1 if object in found else len(found)
        return [*found[:end], *hidden, *found[end:]]
