"""Classes of the program: genuine host types under our metaclass.

In: name, bases and namespace, as the interpreter ran a class statement.  Out: a host type whose changes
reach the version of its `Class` record.

    class P: x = 0      build_class("P", (), {"x": 0})  =>  MiniType("P", (Instance,), {..., "__slots__": ()})
    P.f = g             MiniType.__setattr__: new versions for P and its subclasses
    P.x = 1; P.x = 2    the first moves x into a ClassCell, the second changes the cell and no version

Holds: the record exists before any user code (`__set_name__`, `__init_subclass__`) sees the class.
Does not: run class bodies or `__prepare__`; the interpreter does.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from typing import Any
from weakref import ref

from objmodel.classes.cells import (
    DESCRIPTOR_METHODS,
    AttributeHook,
    ClassCell,
    HostAttribute,
    MethodCell,
    SlotDescriptor,
    empty,
    has_own_slots,
    is_plain,
    make_slots,
    take_out_of_cells,
    wants_cell,
    wants_method_cell,
)
from objmodel.classes.layouts import (
    bases_with_instance,
    has_foreign_layout,
    is_instance_class,
    show_as,
    visible_bases,
    visible_mro,
)
from objmodel.classes.ownmro import CHANGING, MroHook, mro_of
from objmodel.classes.shownmethods import SlotWrapper
from objmodel.classes.slotnames import checked_slots
from objmodel.classes.twins import follow, twin_of
from objmodel.finalizers import QueuedFinalizer
from objmodel.functions import HOOKS, Function
from objmodel.instances.base import Instance, leave_to_host
from objmodel.instances.weakrefs import set_weakly_referenced
from objmodel.versions import (
    CENSUS,
    NOT_FOUND,
    RECORD,
    Class,
    StandIn,
    VersionTag,
    all_mutated,
    class_of,
    mutated,
    shows_weakref,
)
from tracer.hosttypes import (
    Types,
    TypeTable,
    dict_offset_of,
    host_base,
    host_mro,
    identified,
    keeper,
    namespace_of,
    set_type,
)
from tracer.records import record

_set_host_bases: Any = type.__dict__["__bases__"].__set__
_IMPLICIT: dict[str, Callable[[Any], object]] = {
    "__new__": staticmethod,
    "__init_subclass__": classmethod,
    "__class_getitem__": classmethod,
}
_STAND_INS: dict[str, Callable[[Any], object]] = {
    "__del__": QueuedFinalizer,
    "__getattribute__": AttributeHook,
    "__setattr__": AttributeHook,
}
_STOOD_FOR = Types((Function, SlotWrapper))


def _stands_for(special: object, w_value: object) -> bool:
    """Does the host keep something else in place of this attribute of a class?"""
    if special not in _STAND_INS:
        return False
    is_hook = _STAND_INS[special] is AttributeHook and type(w_value) is not types.WrapperDescriptorType
    return type(w_value) in _STOOD_FOR or (is_hook and not isinstance(w_value, StandIn))


class TypeCall:
    """`type.__call__` for classes of the program; passes for the host's, so that `inspect` looks at `__init__`."""

    __class__ = property(lambda call: types.WrapperDescriptorType)
    __name__ = "__call__"

    def __get__(self, cls: Any, metaclass: Any = None) -> Any:
        return self if cls is None else types.MethodType(_call_type, cls)

    def __call__(self, cls: Any, /, *args: object, **keywords: object) -> Any:
        return _call_type(cls, *args, **keywords)


def _call_type(cls: Any, /, *args: object, **keywords: object) -> Any:
    from objmodel.calls import type_call

    return leave_to_host(type_call, (cls, args, keywords))


@identified
@keeper
class MiniType(type):
    """The metaclass of all classes of the program.  Programs see `type` in its place.

    It names `type` where others write `super()`, which binds wrongly when `cls` is a metaclass itself.
    """

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, object], /, **keywords: object) -> Any:
        return _make_class(mcls, name, bases, namespace, keywords)

    __call__ = TypeCall()

    def __setattr__(cls, name: str, value: object) -> None:
        if _assign_cell(cls, name, value):
            return
        if name == "__class__" and type(cls) is MiniType:
            set_type(int, value)  # which the host refuses, as of any class of the class `type`
        if type(value) is types.FunctionType and value.__closure__ is not None:
            _reach_maps(value)
        if _stands_for(name, value):
            value = _STAND_INS[name](value)
        before = namespace_of(cls).get(name) if isinstance(name, str) else None
        _setter(cls)(cls, name, value)
        _changed(cls, name)
        empty(before)

    def __delattr__(cls, name: str) -> None:
        before = namespace_of(cls).get(name) if isinstance(name, str) else None
        type.__delattr__(cls, name)
        _changed(cls, name)
        empty(before)

    def mro(cls, *wrong: object) -> list[type]:
        return vars(type)["mro"].__get__(cls)(*wrong) if wrong else mro_of(cls)

    def __dir__(cls) -> list[str]:
        names = {name for base in visible_mro(cls) for name in list(namespace_of(base))}
        record = class_of(cls)
        if record is not None and record.is_instance:
            names |= {"__dict__", "__weakref__"} if record.has_dict else set()
        return sorted(names - {RECORD})

    @property
    def __mro__(cls) -> tuple[type, ...]:
        return visible_mro(cls)

    @property
    def __bases__(cls) -> tuple[type, ...]:
        return visible_bases(cls)

    @__bases__.setter
    def __bases__(cls, bases: tuple[type, ...]) -> None:
        joined = is_instance_class(cls) and issubclass(type(bases), tuple) and len(bases) != 0
        CHANGING.append(cls)
        try:
            _set_host_bases(cls, bases_with_instance(bases) if joined else bases)
        finally:
            CHANGING.pop()
        mutated(cls)
        if issubclass(cls, type):
            all_mutated()  # what its classes have from it has changed

    @property
    def __base__(cls) -> type:
        base = host_base(cls)
        return visible_bases(cls)[0] if base is Instance or base is None else base

    @property  # type: ignore[misc]
    def __dict__(cls) -> types.MappingProxyType[str, object]:  # type: ignore[override]
        return types.MappingProxyType(visible_namespace(cls))


show_as(MiniType, type)
show_as(SlotDescriptor, types.MemberDescriptorType)
show_as(HostAttribute, types.GetSetDescriptorType)


def visible_namespace(w_type: type) -> dict[str, object]:
    """The namespace of a class as the program sees it; a copy."""
    shown: dict[str, object] = {}
    for name, value in list(namespace_of(w_type).items()):
        if type(value) is ClassCell:
            shown[name] = value.w_value
        elif type(value) is MethodCell:
            shown[name] = value.w_function
        elif isinstance(value, StandIn):
            shown[name] = value.w_shown
        elif name != RECORD:
            shown[name] = value
    record = class_of(w_type)
    if record is not None and record.is_instance and record.has_dict and _dict_is_inherited(w_type):
        if type(shown.get("__dict__")) is types.GetSetDescriptorType:
            del shown["__dict__"]  # the host adds one beside Instance
    elif record is not None and record.is_instance and record.has_dict:
        shown.setdefault("__dict__", HostAttribute("__dict__", w_type))
    if record is not None and record.is_instance and shows_weakref(w_type) and not _weakref_is_inherited(w_type):
        shown.setdefault("__weakref__", HostAttribute("__weakref__", w_type))
    if shown.get("__doc__", "") is None:
        shown["__doc__"] = shown.pop("__doc__")  # comes last, as the host adds it
    return shown


def _dict_is_inherited(w_type: type) -> bool:
    records = [(base, class_of(base)) for base in host_mro(w_type)[1:]]
    return any(dict_offset_of(base) != 0 if record is None else record.has_dict for base, record in records)


def _weakref_is_inherited(w_type: type) -> bool:
    return any(base is not object and shows_weakref(base) for base in visible_bases(w_type))


def _assign_cell(cls: type, name: str, value: object) -> bool:
    """Keep a plain attribute that wants a cell, or is assigned again, in one, or a method; True if that is done."""
    if not isinstance(name, str) or _setter(cls) is not type.__setattr__:
        return False
    own = namespace_of(cls)
    current = own.get(name, NOT_FOUND)
    if current is NOT_FOUND and wants_cell(name, value):
        type.__setattr__(cls, name, ClassCell(value))
        _changed(cls, name)
        return True
    if current is NOT_FOUND or name.startswith("__"):
        return False
    if type(value) is Function:
        return _assign_method(cls, name, value, current)
    if not is_plain(value):
        return False
    if type(current) is ClassCell:
        current.w_value = value
        return True
    if is_plain(current):
        type.__setattr__(cls, name, ClassCell(value))
        _changed(cls, name)
        return True
    return False


def _assign_method(cls: type, name: str, value: Function, current: object) -> bool:
    if type(current) is MethodCell:
        current.w_function = value
        return True
    w_class = class_of(cls)
    if w_class is None or (isinstance(cls, type) and issubclass(cls, type)):
        return False
    if wants_method_cell(w_class.versions, name, value, current):
        type.__setattr__(cls, name, MethodCell(value))
        _changed(cls, name)
        return True
    return False


def _setter(cls: type) -> Any:
    """What sets its attributes past all that is written in Python: a metaclass written in C insists on its own."""
    if is_instance_class(cls):
        return type.__setattr__
    setters = (namespace_of(base).get("__setattr__") for base in host_mro(type(cls)))
    return next(found for found in setters if type(found) is types.WrapperDescriptorType)


def _reach_maps(function: types.FunctionType) -> None:
    """A host function that closes over `object` to set attributes past `__setattr__` (a frozen dataclass) gets ours."""
    from objmodel.attributes.objectmethods import OBJECT_FOR_HOST

    for cell in function.__closure__ or ():
        try:
            if cell.cell_contents is object:
                cell.cell_contents = OBJECT_FOR_HOST
        except ValueError:  # still empty
            continue


def _changed(cls: type, name: str) -> None:
    follow(cls, name)
    if name in DESCRIPTOR_METHODS:
        take_out_of_cells(cls)
    mutated(cls, name)
    if name in DESCRIPTOR_METHODS or (isinstance(cls, type) and issubclass(cls, type)):
        all_mutated()  # what attributes mean, or what calling a class means, has changed anywhere


@record
class _Starter:
    """First entry of a namespace: the host calls its `__set_name__` before any user code sees the class."""

    slots: tuple[str, ...] | None
    is_instance: bool
    cell: Any

    def __set_name__(self, owner: type, name: str) -> None:
        has_host_dict = self.is_instance and dict_offset_of(owner) != 0
        records = [class_of(base) for base in host_mro(owner)[1:]]
        inherited = any(record.has_dict for record in records if record is not None)
        has_dict = self.slots is None or "__dict__" in self.slots or has_host_dict or inherited
        record = Class(owner, self.is_instance, has_dict, has_host_dict, VersionTag())
        _setter(owner)(owner, RECORD, record)
        CENSUS.add(owner)
        if self.is_instance:
            self._make_slots(owner)
            may_be = self.slots is None or "__weakref__" in self.slots or shows_weakref(owner)
            set_weakly_referenced(owner, may_be)
        if self.cell is not None and type(self.cell) is not types.CellType:
            self.cell.w_value = owner

    def _make_slots(self, owner: type) -> None:
        if self.slots is None:
            type.__delattr__(owner, "__slots__")
            return
        make_slots(owner, self.slots)


def _make_class(
    mcls: type, name: str, bases: tuple[type, ...], namespace: dict[str, object], keywords: dict[str, object]
) -> Any:
    is_instance = not any(has_foreign_layout(base) for base in bases if isinstance(base, type))
    entries = dict(namespace)
    if "__module__" not in entries:
        entries["__module__"] = HOOKS.module_name()
    cell = entries.get("__classcell__")
    if "__classcell__" in entries and type(cell) is not types.CellType and not hasattr(cell, "w_value"):
        raise TypeError(f"__classcell__ must be a nonlocal cell, not {type(cell)!r}")
    if cell is not None and type(cell) is not types.CellType:
        del entries["__classcell__"]
    for implicit, wrapper in _IMPLICIT.items():
        if type(entries.get(implicit)) is Function:
            entries[implicit] = wrapper(entries[implicit])
    if not is_instance and type(entries.get("mro")) is Function:
        entries["mro"] = MroHook(entries["mro"])
    for special, stand_in in _STAND_INS.items():
        if special in entries and _stands_for(special, entries[special]):
            entries[special] = stand_in(entries[special])
    slots: tuple[str, ...] | None = None
    if len(bases) > 1:
        _check_layouts(bases, is_instance)
    if is_instance:
        slots = checked_slots(name, bases, entries)
        bases = bases_with_instance(bases)
        declared = entries.get("__slots__")
        entries["__slots__"] = ()
    else:
        bases = tuple(twin_of(_host_metaclass(base)) for base in bases)
    starter = _Starter(slots, is_instance, cell)
    new: Any = type.__new__
    w_type = new(mcls, name, bases, {RECORD: starter, **entries}, **keywords)
    if is_instance and slots is not None:
        type.__setattr__(w_type, "__slots__", declared)
    sets_plainly = _setter(w_type) is type.__setattr__
    for attribute, value in list(namespace_of(w_type).items()):
        if sets_plainly and isinstance(attribute, str) and wants_cell(attribute, value):
            type.__setattr__(w_type, attribute, ClassCell(value))
            mutated(w_type)
    return w_type


def _check_layouts(bases: tuple[type, ...], is_instance: bool) -> None:
    """Complain, as the host does, of slots beside a foreign layout, or where no base has those of all others."""
    widest: type | None = None
    for base in bases:
        slotted = next((cls for cls in host_mro(base) if has_own_slots(cls)), None) if isinstance(base, type) else None
        if slotted is None or (widest is not None and issubclass(widest, slotted)):
            continue
        if not is_instance or (widest is not None and not issubclass(slotted, widest)):
            raise TypeError("multiple bases have instance lay-out conflict")
        widest = slotted


def _host_metaclass(base: type) -> type:
    """A base that is a metaclass, as one of ours."""
    return derived_metaclass(base) if isinstance(base, type) and issubclass(base, type) else base


_derived: TypeTable[ref[type]] = TypeTable()
"""By the metaclass: of those that some class has."""


def derived_metaclass(metaclass: type) -> type:
    """The metaclass joined with ours; made once, seen by the program as `metaclass`.

    Derives as the metaclass does: what is joined with a base of it is a base of what is joined with it.
    """
    if issubclass(metaclass, MiniType):
        return metaclass
    if metaclass is type:
        return MiniType
    known = _derived.get(metaclass)
    found = None if known is None else known()
    if found is None:
        namespace: dict[str, Any] = {"__module__": metaclass.__module__}
        if metaclass.__setattr__ is not type.__setattr__ and type(metaclass.__setattr__) is types.WrapperDescriptorType:
            namespace["__setattr__"] = MiniType.__setattr__
        joined = [derived_metaclass(base) for base in metaclass.__bases__ if issubclass(base, type)]
        found = type(metaclass.__name__, (metaclass, *joined), namespace)
        show_as(found, metaclass)
        _derived[metaclass] = ref(found)
    return found


def _ours(cls: type) -> type:
    return derived_metaclass(cls) if issubclass(cls, type) else cls


def metaclass_for(metaclass: type | None, bases: tuple[type, ...]) -> type:
    """The most derived of `metaclass` and the classes of `bases`, metaclasses as ours or joined with ours.

    The class of a base that is no class is no metaclass, and called all the same.

    Raises:
        TypeError: they conflict.
    """
    winner = _ours(metaclass or (type(bases[0]) if bases else MiniType))
    for base in bases:
        candidate = _ours(type(base))
        if issubclass(winner, candidate):
            continue
        if not issubclass(candidate, winner):
            raise TypeError(
                "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass "
                "of the metaclasses of all its bases"
            )
        winner = candidate
    return winner


def resolve_bases(bases: tuple[object, ...]) -> tuple[type, ...]:
    """Bases with `__mro_entries__` replaced by what it gives; its errors leave plain."""
    return types.resolve_bases(bases)


def build_class(
    name: str,
    bases: tuple[Any, ...],
    namespace: Mapping[str, object],
    keywords: dict[str, object] | None = None,
    metaclass: Any = None,
    resolved: tuple[type, ...] | None = None,
) -> Any:
    """The class that a class statement makes.  Host code: the user's exceptions are raised plain.

    Args:
        bases: as written.  resolved: what `resolve_bases` made of them, done here if it was not before.
        namespace: what `__prepare__` gave and the body filled.  `__classcell__` may be a host cell or any
            object with a field `w_value`, which is set before any user code sees the class.
        keywords: of the class statement, without `metaclass`.
        metaclass: as written; a callable that is no metaclass is called as it is.

    Raises:
        TypeError: as the host does, for conflicting metaclasses, layouts and MROs.
    """
    if resolved is None:
        resolved = resolve_bases(bases)
    entries: Any = namespace
    if resolved is not bases:
        entries["__orig_bases__"] = bases
    if metaclass is not None and not (isinstance(metaclass, type) and issubclass(metaclass, type)):
        return metaclass(name, resolved, entries, **(keywords or {}))
    winner: Any = metaclass_for(metaclass, resolved)
    is_in_c = type(winner.__new__) is types.BuiltinFunctionType
    if is_in_c and "__classcell__" in entries and hasattr(entries["__classcell__"], "w_value"):
        return _made_in_c(winner, name, resolved, entries, keywords or {})
    return winner(name, resolved, entries, **(keywords or {}))


def _made_in_c(
    metaclass: Any, name: str, bases: tuple[type, ...], entries: dict[str, Any], keywords: dict[str, object]
) -> Any:
    """The class as a metaclass written in C makes it, which knows cells of the host only."""
    of_host = types.CellType()
    w_type = metaclass(name, bases, {**entries, "__classcell__": of_host}, **keywords)
    entries["__classcell__"].w_value = of_host.cell_contents
    return w_type
