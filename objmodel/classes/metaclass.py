"""Classes of the program: genuine host types under our metaclass.

In: the name, bases and namespace of a class statement.  Out: a host type; each change of it gives its `Class` record a
new version.

    class P: x = 0      build_class("P", (), {"x": 0})  =>  MiniType("P", (Instance,), {..., "__slots__": ()})
    P.f = g             MiniType.__setattr__: new versions for P and its subclasses
    P.x = 1; P.x = 2    the first moves x into a ClassCell, the second changes the cell and no version

Holds: the record exists before any user code (`__set_name__`, `__init_subclass__`) sees the class.
Does not: run class bodies or `__prepare__`; the interpreter does.
"""

from __future__ import annotations

import types
from _weakref import ref

from objmodel.classes.assigning import ROUTINES, cell_for, is_taken
from objmodel.classes.cells import (
    DESCRIPTOR_METHODS,
    HostAttribute,
    SlotDescriptor,
    check_deletable,
    empty_unless_kept,
    is_of_metaclass,
    take_out_of_cells,
)
from objmodel.classes.layouts import (
    bases_with_instance,
    has_foreign_layout,
    is_instance_class,
    read_only,
    resolve_bases,
    show_as,
    visible_bases,
    visible_mro,
)
from objmodel.classes.ownmro import CHANGING, MRO, MroHook
from objmodel.classes.plainly import IMPLICIT, is_finalizer
from objmodel.classes.plainly import ROUTINES as PLAINLY
from objmodel.classes.shapes import shape_of_new, shape_over, visible_base
from objmodel.classes.shownmethods import as_shown
from objmodel.classes.shownnames import ShownNamespace
from objmodel.classes.starting import Start, sets_plainly, setter_of
from objmodel.classes.twins import follow, follow_bases, leave_dict_to_metaclass, subclasses_of, twin_of
from objmodel.classes.typecall import TypeCall, TypeMethod, TypeNew
from objmodel.finalizers import QueuedFinalizer
from objmodel.functions import Function
from objmodel.hooks import FIRST_CLASS, HOOKS
from objmodel.hosterrors import is_subclass
from objmodel.ownattributes import own_of_type
from objmodel.versions import (
    NOT_FOUND,
    RECORD,
    VersionTag,
    all_mutated,
    class_of,
    mutated,
)
from tracer.hosttypes import (
    RAW,
    TypeTable,
    are_parts_of_class,
    flags_of,
    host_mro,
    identified,
    is_a,
    keeper,
    namespace_of,
    set_bases,
    set_type,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


@identified
@keeper
class MiniType(type):
    """The metaclass of all classes of the program.  Programs see `type` in its place.

    It calls methods of `type` by name, as `super()` would bind wrongly where `cls` is a metaclass itself.
    """

    def __new__(mcls, /, *parts: Any, **keywords: object) -> Any:
        is_new = are_parts_of_class(parts) and not is_made_by_us(parts[2])
        made = None
        if is_new:
            made = PLAINLY.made_plainly(mcls, MiniType, parts[0], parts[1], parts[2], keywords)
        if made is not None:
            return made
        new: Any = type.__new__
        return new(mcls, *(prepared(*parts) if is_new else parts), **keywords)

    __call__ = TypeCall()

    def __setattr__(cls, name: str, value: object) -> None:
        is_usual = type(name) is str and (type(cls) is MiniType or is_instance_class(cls))
        if is_usual and ROUTINES.assigned(cls, name, value):
            return
        if _assign_cell(cls, name, value):
            return
        if name == "__class__" and type(cls) is MiniType:
            set_type(int, value)  # the host refuses this for every class whose class is `type`
        if type(value) is types.FunctionType and value.__closure__ is not None:
            _reach_maps(value)
        elif type(value) is types.WrapperDescriptorType:
            value = as_shown(value)  # `object.__init__` of host code, which takes any arguments for our classes
        if is_finalizer(name, value):
            value = QueuedFinalizer(value)
        before = namespace_of(cls).get(name) if is_a(name, str) else None
        setter_of(cls)(cls, name, value)
        _changed(cls, name)
        empty_unless_kept(before, cls, name)

    def __delattr__(cls, name: str) -> None:
        is_usual = type(name) is str and (type(cls) is MiniType or is_instance_class(cls))
        if is_usual and ROUTINES.deleted(cls, name):
            return
        check_deletable(cls, name)
        before = namespace_of(cls).get(name) if is_a(name, str) else None
        RAW.delete_attribute(cls, name)
        _changed(cls, name)
        empty_unless_kept(before, cls, name)

    mro = MRO

    @TypeMethod
    def __subclasses__(cls) -> list[type]:
        return subclasses_of(cls)

    @TypeMethod
    def __dir__(cls) -> list[str]:
        names = {name for base in visible_mro(cls) for name in list(namespace_of(base))}
        record = class_of(cls)
        if record is not None and record.is_instance:
            names |= {"__dict__", "__weakref__"} if record.has_dict else set()
        return sorted(names - {RECORD})

    __mro__ = read_only(property(visible_mro), type, "__mro__")

    @property
    def __bases__(cls) -> tuple[type, ...]:
        return visible_bases(cls)

    @__bases__.setter
    def __bases__(cls, bases: tuple[type, ...]) -> None:
        joined = is_instance_class(cls) and issubclass(type(bases), tuple) and len(bases) != 0
        joined = joined and all(is_a(base, type) for base in bases)
        shape = shape_over(cls, bases) if joined else None
        CHANGING.append(cls)
        try:
            set_bases(cls, bases_with_instance(bases) if joined else bases)
            follow_bases(cls)
        finally:
            CHANGING.pop()
        record = class_of(cls)
        if record is not None and shape is not None:
            record.shape = shape
        mutated(cls)
        if issubclass(cls, type):
            all_mutated()  # what classes of this metaclass inherit from it has changed

    __base__ = read_only(property(visible_base), type, "__base__")

    @property  # type: ignore[misc, override]
    def __dict__(cls) -> types.MappingProxyType[str, object]:
        return types.MappingProxyType(ShownNamespace(cls))

    @__dict__.setter
    def __dict__(cls, value: object) -> None:
        raise AttributeError("attribute '__dict__' of 'type' objects is not writable")

    @__dict__.deleter
    def __dict__(cls) -> None:
        raise AttributeError("attribute '__dict__' of 'type' objects is not writable")


type.__setattr__(MiniType, "__new__", TypeNew(MiniType.__new__))
show_as(MiniType, type)
show_as(SlotDescriptor, types.MemberDescriptorType)
show_as(HostAttribute, types.GetSetDescriptorType)


def _assign_cell(cls: type, name: str, value: object) -> bool:
    """Keep a plain attribute, or a method, in a cell, if it is to have one or is assigned again; True if done."""
    plainly = is_a(name, str) and not name.startswith("__") and sets_plainly(cls)
    if not plainly or (type(cls) is not MiniType and is_of_metaclass(cls, name)):
        return False
    current = own_of_type(cls, name, NOT_FOUND)
    if is_taken(current, value):
        return True
    cell = cell_for(cls, name, value, current)
    if cell is None:
        return False
    RAW.set_attribute(cls, name, cell)
    _changed(cls, name)
    return True


def _reach_maps(function: types.FunctionType) -> None:
    """Give our `object` to a host function with `object` in its closure, to set attributes (of frozen dataclasses)."""
    for cell in function.__closure__ or ():
        try:
            if cell.cell_contents is object:
                cell.cell_contents = HOOKS.frozen_object
        except ValueError:  # still empty
            continue


def _changed(cls: type, name: str) -> None:
    follow(cls, name)
    if name in DESCRIPTOR_METHODS:
        take_out_of_cells(cls)
    ROUTINES.mutated(cls, name)
    if name in DESCRIPTOR_METHODS or is_metaclass(cls):
        all_mutated()  # what attributes mean, or what calling a class means, has changed anywhere


Parts = tuple[str, tuple[type, ...], dict[str, object]]


def is_made_by_us(namespace: Any) -> bool:
    """Has `prepared` made this namespace, or `twins.seen_as`?"""
    return RECORD in namespace


def prepared(name: str, bases: tuple[type, ...], namespace: Mapping[str, object]) -> Parts:
    """The name, bases and namespace from which the host makes a class of the program.

    Raises:
        TypeError, ValueError: the host's errors, for bases and slots that do not go together.
    """
    FIRST_CLASS.reach()
    for base in bases:
        if type(base) is type:
            class_of(base)  # fills a class in C that nobody has used yet
    is_instance = not any(has_foreign_layout(base) for base in bases if is_a(base, type))
    entries = dict(namespace)
    if "__module__" not in entries:
        entries["__module__"] = HOOKS.module_name()
    cell = entries.get("__classcell__")
    if "__classcell__" in entries and type(cell) is not types.CellType and not hasattr(cell, "w_value"):
        raise TypeError(f"__classcell__ must be a nonlocal cell, not {type(cell)!r}")
    if type(cell) is types.CellType:
        cell = None  # the host fills it
    elif cell is not None:
        del entries["__classcell__"]
    for implicit, wrapper in IMPLICIT.items():
        if type(entries.get(implicit)) is Function:
            entries[implicit] = wrapper(entries[implicit])
    if not is_instance and type(entries.get("mro")) is Function:
        entries["mro"] = MroHook(entries["mro"])
    if is_finalizer("__del__", entries.get("__del__")):
        entries["__del__"] = QueuedFinalizer(entries["__del__"])
    declared: object = NOT_FOUND
    shape = None
    if is_instance and all(is_a(base, type) for base in bases):
        declared = entries.get("__slots__", NOT_FOUND)
        shape = shape_of_new(name, bases, entries)
        bases = bases_with_instance(bases)
        entries["__slots__"] = ()
    else:
        bases = tuple(twin_of(_host_metaclass(base)) for base in bases)
        if any(map(is_metaclass, bases)):
            leave_dict_to_metaclass(bases)
    return name, bases, {RECORD: Start(shape, declared, VersionTag(), cell, True, False), **entries}


def _host_metaclass(base: type) -> type:
    """The base itself; if it is a metaclass, the metaclass joined with ours."""
    return derived_metaclass(base) if is_metaclass(base) else base


_CAN_BE_BASE = 1 << 10
"""The bit of a type's flags."""

_derived = TypeTable()
"""By metaclass of the host: the metaclass joined with ours, as long as some class has it."""


def derived_metaclass(metaclass: type) -> type:
    """The metaclass joined with ours; made once, seen by the program as `metaclass`.

    A joined metaclass derives from the joined metaclasses of its bases.  One in C that cannot be a base stays alone.
    """
    if issubclass(metaclass, MiniType):
        return metaclass
    if metaclass is type:
        return MiniType
    if not flags_of(metaclass) & _CAN_BE_BASE:
        return metaclass
    known = _derived.get(metaclass)
    found = None if known is None else known()
    if found is None:
        namespace: dict[str, Any] = {"__module__": metaclass.__module__}
        if metaclass.__setattr__ is not type.__setattr__ and type(metaclass.__setattr__) is types.WrapperDescriptorType:
            namespace["__setattr__"] = MiniType.__setattr__
        if _has_dict_of_mixin(metaclass):
            namespace["__dict__"] = namespace_of(MiniType)["__dict__"]
        joined = [derived_metaclass(base) for base in metaclass.__bases__ if issubclass(base, type)]
        found = type(metaclass.__name__, (metaclass, *joined), namespace)
        show_as(found, metaclass)
        _derived[metaclass] = ref(found)
    return found


def _has_dict_of_mixin(metaclass: type) -> bool:
    """Does a base that is no metaclass come before `type`, with a descriptor of its objects' `__dict__`?"""
    return not issubclass(next(base for base in host_mro(metaclass) if "__dict__" in namespace_of(base)), type)


def _ours(cls: type) -> type:
    return derived_metaclass(cls) if issubclass(cls, type) else cls


def metaclass_for(metaclass: type | None, bases: tuple[type, ...]) -> type:
    """The most derived of `metaclass` and the classes of `bases`, each joined with ours.

    If a base is no class, its own class counts like a metaclass, and is called like one.

    Raises:
        TypeError: they conflict.
    """
    if metaclass is None:
        metaclass = type(bases[0]) if bases else MiniType
    winner = _ours(metaclass)
    for base in bases:
        candidate = _ours(type(base))
        if is_subclass(winner, candidate):
            continue
        if not is_subclass(candidate, winner):
            raise TypeError(
                "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass "
                "of the metaclasses of all its bases"
            )
        winner = candidate
    return winner


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
        bases: as written.
        resolved: the result of `resolve_bases` for them; None: it is called here.
        namespace: the result of `__prepare__`, filled by the body.  `__classcell__` may be a host cell or any object
            with a field `w_value`, which is set before any user code sees the class.
        keywords: of the class statement, without `metaclass`.
        metaclass: as written; a callable that is no metaclass is called as it is.

    Raises:
        TypeError: the host's error, for conflicting metaclasses, layouts and MROs.
    """
    if resolved is None:
        resolved = resolve_bases(bases)
    entries: Any = namespace
    if resolved is not bases:
        entries["__orig_bases__"] = bases
    winner: Any = metaclass_for(metaclass, resolved) if metaclass is None or is_metaclass(metaclass) else metaclass
    if not is_metaclass(winner):  # but a function, or the class of a base that is no class itself
        return winner(name, resolved, entries, **(keywords or {}))
    if winner is MiniType:
        made = PLAINLY.made_plainly(MiniType, MiniType, name, resolved, entries, keywords)
        if made is not None:
            return made
    if not issubclass(winner, MiniType):
        return _made_alone(winner, name, resolved, entries, keywords or {})
    if is_made_in_c(winner):
        return winner(*prepared(name, resolved, entries), **(keywords or {}))
    return winner(name, resolved, entries, **(keywords or {}))


def is_metaclass(value: Any) -> bool:
    """Is this a class of classes?"""
    return is_a(value, type) and issubclass(value, type)


def _made_alone(metaclass: Any, name: str, bases: Any, names: Mapping[str, Any], keywords: dict[str, object]) -> Any:
    """A class of the host with functions of the program, since its metaclass cannot be joined with ours."""
    entries = dict(names)
    cell = entries.pop("__classcell__", None)
    for implicit, wrapper in IMPLICIT.items():
        if type(entries.get(implicit)) is Function:
            entries[implicit] = wrapper(entries[implicit])
    made = metaclass(name, bases, entries, **keywords)
    if cell is not None:
        cell.w_value = made
    return made


def is_made_in_c(metaclass: Any) -> bool:
    """Are the metaclass's classes made by a function in C, without calls of methods written in Python?"""
    return type(metaclass.__new__) is types.BuiltinFunctionType
