"""Twins: classes of Instances as bases of classes with a foreign layout.

In: `class E(Mixin, Exception)`.  Out: `Mixin`'s twin, a plain host type with the same namespace and `__slots__`, which
can be a base beside `Exception`; the program sees `Mixin` in its place.

    Mixin ── Instance               E's host bases: (twin of Mixin, Exception)
      └ twin ── object              E.__mro__ shows (E, Mixin, Exception, BaseException, object)

Holds: the host lays a twin out as it would the class itself, so the host decides which classes go together and what
their instances have room for.  A change of a class reaches its twin.  `isinstance` and `issubclass` take the twin for
the class.  The program does not notice that a twin is made.
"""

from __future__ import annotations

import gc
import sys
from abc import ABCMeta
from types import FunctionType, GetSetDescriptorType, MemberDescriptorType

from objmodel.classes.cells import SlotDescriptor, is_of_type, put
from objmodel.classes.layouts import is_instance_class, show_as, shown, visible_mro
from objmodel.classes.ownmro import ordered_as
from objmodel.classes.shapes import shape_of
from objmodel.versions import CENSUS, RECORD, Class, VersionTag, class_of, hide_base, is_hidden_base, mutated
from tracer.hosttypes import RAW, host_bases, host_mro, is_a, name_of, namespace_of, set_bases

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_LEFT_OUT = frozenset({RECORD, "__slots__", "__weakref__", "__dict__"})


_ABSTRACT = "_abc_impl"
"""Where an abstract base class remembers what its subclasses are, and are not: a twin has other ones than its class."""


class _Silent:
    """A base of the twin while the twin is made: its `__init_subclass__` is called, and no other."""

    __slots__ = ()

    def __init_subclass__(cls, **keywords: object) -> None:
        pass


hide_base(_Silent)


def twin_of(base: Any) -> Any:
    """The twin of a class of Instances, which is made once; any other base itself."""
    if not is_a(base, type) or not is_instance_class(base):
        return base
    record = class_of(base)
    if record is None:
        return object
    if record.twin is None:
        twin = _made_twin(base)
        namespace_of(twin)[RECORD].stands_for = base
        record.twin = twin
        _install_checks(base)
    return record.twin


def _twins_of_bases(w_type: type) -> tuple[type, ...]:
    return tuple(twin_of(base) for base in host_bases(w_type) if not is_hidden_base(base)) or (object,)


def _made_twin(w_type: type) -> type:
    """A new twin.  Its namespace is filled afterwards, so that no `__set_name__` is called."""
    shape = shape_of(w_type)
    declared = {} if shape is None or shape.slots is None else {"__slots__": shape.slots}
    entries = {name: value for name, value in namespace_of(w_type).items() if _is_told(name, value)}
    order = [twin_of(base) for base in visible_mro(w_type)[1:]]
    bases = _twins_of_bases(w_type)
    with ordered_as(bases, [_Silent, *order]):
        twin = seen_as(w_type, bases, {**entries, **declared})
    with ordered_as(bases, order):
        set_bases(twin, bases)
    for name, value in namespace_of(w_type).items():
        if name not in entries and _is_carried(name, value, w_type):
            _carry(twin, name, value)
    for name, value in list(namespace_of(twin).items()):
        if type(value) is MemberDescriptorType and name not in namespace_of(w_type):
            RAW.delete_attribute(twin, name)
    return twin


def _is_told(name: str, value: object) -> bool:
    """Must this be in the namespace from the start, because assigning it would set an attribute of the class itself?"""
    return is_of_type(name) and name not in _LEFT_OUT and not hasattr(value, "__set_name__")


def _is_carried(name: str, value: object, w_type: type) -> bool:
    if name in ("__dict__", "__weakref__"):
        return type(value) is not GetSetDescriptorType  # such as the host adds
    is_own_slot = type(value) is SlotDescriptor and value.owner is w_type
    return name == "__slots__" or (name != RECORD and not is_own_slot)


def _carry(twin: type, name: str, value: object) -> None:
    if type(value) is SlotDescriptor:
        value = namespace_of(twin_of(value.owner)).get(value.name, value)
    elif name == _ABSTRACT:
        value = getattr(ABCMeta("", (), {}), _ABSTRACT)
    put(twin, name, value)


def seen_as(w_type: type, bases: tuple[type, ...], entries: dict[str, Any]) -> type:
    """A new class with these bases, whose instances are no Instances, and which the program sees as `w_type`."""
    made: type = type.__new__(type(w_type), name_of(w_type), bases, {RECORD: None, **entries})
    RAW.set_attribute(made, RECORD, Class(made, False, True, False, VersionTag()))
    CENSUS.add(made)
    show_as(made, w_type)
    return made


def leave_dict_to_metaclass(bases: tuple[type, ...]) -> None:
    """Let twins among these bases of a metaclass have no descriptor of `__dict__`: it would come before type's."""
    for base in bases:
        for twin in filter(is_twin, host_mro(base) if isinstance(base, type) else ()):
            if type(namespace_of(twin).get("__dict__")) is GetSetDescriptorType:
                names: Any = gc.get_referents(namespace_of(twin))[0]  # to delete it would be to delete the class's dict
                del names["__dict__"]
                sys._clear_type_cache()


def is_twin(w_type: type) -> bool:
    """Is this class the twin of another one?"""
    record = namespace_of(w_type).get(RECORD)
    return isinstance(record, Class) and record.stands_for is not None


def twin_or_none(w_type: type) -> type | None:
    """The twin of a class, if it has one."""
    record = class_of(w_type)
    return None if record is None else record.twin


def subclasses_of(w_type: type) -> list[type]:
    """The direct subclasses of a class, those of its twin among them, in the order in which they were made."""
    own: list[type] = type.__subclasses__(w_type)
    twin = twin_or_none(w_type)
    below: list[type] = [] if twin is None else type.__subclasses__(twin)
    more = [cls for cls in below if not is_twin(cls)]
    if not more:
        return own
    made = {id(member()): number for number, member in enumerate(CENSUS.members)}
    return sorted([*own, *more], key=lambda cls: made.get(id(cls), len(made)))


def follow(w_type: type, name: str) -> None:
    """Carry a change of attribute `name` over to the twin."""
    record = namespace_of(w_type).get(RECORD)
    twin = record.twin if type(record) is Class else None
    if twin is not None:
        if name in namespace_of(w_type):
            _carry(twin, name, namespace_of(w_type)[name])
        elif name in namespace_of(twin):
            RAW.delete_attribute(twin, name)
        mutated(twin)


def follow_bases(w_type: type) -> None:
    """Carry a change of the bases over to the twin."""
    twin = twin_or_none(w_type)
    if twin is not None:
        bases = _twins_of_bases(w_type)
        with ordered_as(bases, [twin_of(base) for base in visible_mro(w_type)[1:]]):
            set_bases(twin, bases)
        mutated(twin)


def _install_checks(w_type: type) -> None:
    """From the first twin on, let `isinstance` and `issubclass` take twins for their classes.

    Not before, because the host's own checks are faster.
    """
    for metaclass in host_mro(type(w_type)):  # what is shown as another metaclass is ours
        if issubclass(metaclass, type) and shown(metaclass) is not metaclass:
            for name in ("__instancecheck__", "__subclasscheck__"):
                _install_check(metaclass, name)


def _install_check(metaclass: type, name: str) -> None:
    """Do so for one metaclass."""
    if isinstance(namespace_of(metaclass).get(name), FunctionType):
        return
    plain: Any = next(namespace_of(base)[name] for base in host_mro(metaclass)[1:] if name in namespace_of(base))

    def check(cls: type, other: object) -> bool:
        twin = twin_or_none(cls)
        return bool((twin is not None and plain(twin, other)) or plain(cls, other))

    RAW.set_attribute(metaclass, name, check)
