"""Twins: classes of Instances as bases of classes with a foreign layout.

In: `class E(Mixin, Exception)`.  Out: `Mixin`'s twin, a plain host type with the same namespace, which can stand
beside `Exception`; the program sees `Mixin` in its place.

    Mixin ── Instance               E's host bases: (twin of Mixin, Exception)
      └ twin ── object              E.__mro__ shows (E, Mixin, Exception, BaseException, object)

Holds: a change of a class reaches its twin; `isinstance` and `issubclass` take the twin for the class.
Does not: carry `__slots__` over; such instances keep those attributes in the host's dict.
"""

from __future__ import annotations

from typing import Any

from objmodel.classes.cells import SlotDescriptor
from objmodel.classes.layouts import is_instance_class, show_as
from objmodel.instances.base import Instance
from objmodel.versions import CENSUS, RECORD, Class, VersionTag, class_of, mutated
from tracer.hosttypes import host_bases, name_of, namespace_of

_LEFT_OUT = frozenset({RECORD, "__slots__", "__weakref__", "__dict__"})


def twin_of(base: Any) -> Any:
    """The twin of a class of Instances, made once; any other base as it is."""
    if not isinstance(base, type) or not is_instance_class(base):
        return base
    record = class_of(base)
    if record is None:
        return object
    if record.twin is None:
        bases = tuple(twin_of(parent) for parent in host_bases(base) if parent is not Instance) or (object,)
        entries = {name: value for name, value in namespace_of(base).items() if _is_carried(name, value)}
        record.twin = seen_as(base, bases, entries)
        _install_checks()
    return record.twin


def seen_as(w_type: type, bases: tuple[type, ...], entries: dict[str, Any]) -> type:
    """A new class over these bases, of no Instances, that the program sees as `w_type`."""
    made: type = type.__new__(type(w_type), name_of(w_type), bases, {**entries, "__slots__": ()})
    type.__setattr__(made, RECORD, Class(made, False, True, False, VersionTag()))
    CENSUS.add(made)
    show_as(made, w_type)
    return made


def _is_carried(name: str, value: object) -> bool:
    return name not in _LEFT_OUT and type(value) is not SlotDescriptor


def twin_or_none(w_type: type) -> type | None:
    """The twin of a class, if it has one."""
    record = class_of(w_type)
    return None if record is None else record.twin


def follow(w_type: type, name: str) -> None:
    """Carry a change of attribute `name` over to the twin."""
    twin = twin_or_none(w_type)
    if twin is not None:
        if name in namespace_of(w_type):
            type.__setattr__(twin, name, namespace_of(w_type)[name])
        elif name in namespace_of(twin):
            type.__delattr__(twin, name)
        mutated(twin)


def _instance_check(cls: type, instance: object) -> bool:
    if type.__instancecheck__(cls, instance):
        return True
    twin = twin_or_none(cls)
    return twin is not None and type.__instancecheck__(twin, instance)


def _subclass_check(cls: type, subclass: type) -> bool:
    if type.__subclasscheck__(cls, subclass):
        return True
    twin = twin_or_none(cls)
    return twin is not None and type.__subclasscheck__(twin, subclass)


def _install_checks() -> None:
    """Only from the first twin on: the host's own checks are faster."""
    from objmodel.classes.metaclass import MiniType

    type.__setattr__(MiniType, "__instancecheck__", _instance_check)
    type.__setattr__(MiniType, "__subclasscheck__", _subclass_check)
