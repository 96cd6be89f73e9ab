"""Cells and other descriptors that take the place of some attributes in the namespace of a class's host type.

In: values that the program assigns.  Out: descriptors, through which host code reads and writes the same values.

    ClassCell        holds an attribute that keeps changing, such as a counter: changing it makes no new version; or one
                     whose value is an object of the program, which traces must not keep alive as a constant
    MethodCell       holds a method that keeps being replaced
    SlotDescriptor   a name in `__slots__`: the instance's map knows the value under the descriptor's own key

Holds: a cell is a non-data descriptor; a `ClassCell` never holds a descriptor itself, a `MethodCell` a function only.
Does not: decide how an attribute is reached, see `objmodel.attributes.access`.
"""

from __future__ import annotations

import gc
import sys
import types

from objmodel.classes.layouts import shown
from objmodel.functions import BoundMethod, Function, is_lasting
from objmodel.hooks import HOOKS
from objmodel.hosterrors import is_subclass, type_lookup
from objmodel.instances.base import Instance, leave_to_host
from objmodel.versions import NOT_FOUND, RECORD, Class, members
from tracer.hints import IMMUTABLE
from tracer.hosttypes import RAW, held, host_mro, name_of, namespace_of, qualname_of, type_holds, type_name
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeGuard


@record
class ClassCell:
    """A class attribute that has been assigned more than once, or whose value is an object of the program."""

    w_value: object

    def __get__(self, w_obj: object, w_type: object = None) -> object:
        return self.w_value


@record
class MethodCell:
    """A method of a class that keeps changing; see `wants_method_cell`."""

    w_function: object

    def __get__(self, w_obj: object, w_type: object = None) -> object:
        return self.w_function if w_obj is None else BoundMethod(self.w_function, w_obj)


@record(shown=False)
class SlotDescriptor:
    """A name in the `__slots__` of a class."""

    name: str = field(metadata=IMMUTABLE)
    key: str = field(metadata=IMMUTABLE)  # the name in maps
    owner: type = field(metadata=IMMUTABLE)  # the class

    __class__ = property(lambda descriptor: types.MemberDescriptorType)

    def __get__(self, w_obj: Any, w_type: object = None) -> Any:
        if w_obj is None:
            return self
        return self._do(HOOKS.getattribute, w_obj, ())

    def __set__(self, w_obj: Any, w_value: object) -> None:
        self._do(HOOKS.setattr, w_obj, (w_value,))

    def __delete__(self, w_obj: Any) -> None:
        self._do(HOOKS.delattr, w_obj, ())

    def _do(self, method: Any, w_obj: Any, values: tuple[object, ...]) -> object:
        if not issubclass(type(w_obj), Instance) or self.key not in slot_keys(type(w_obj)):
            raise _not_for(self, w_obj)
        return leave_to_host(method, (w_obj, self.name, *values))

    @property
    def __name__(self) -> str:
        return self.name

    @property
    def __objclass__(self) -> type:
        return self.owner

    def __repr__(self) -> str:
        return f"<member {self.name!r} of {name_of(self.owner)!r} objects>"

    def __reduce__(self) -> tuple[Any, ...]:
        return getattr, (self.owner, self.name)


def is_data_descriptor(w_value: object) -> bool:
    """Does this class attribute win over an attribute of the instance?"""
    cls = type(w_value)
    return type_holds(cls, "__set__") or type_holds(cls, "__delete__")


def is_of_type(name: str) -> bool:
    """Has `type` an attribute of this name, so that to assign it would set an attribute of the class itself?"""
    return hasattr(held(type, name, None), "__set__")


def is_of_metaclass(w_type: type, name: str) -> bool:
    """Has the class's metaclass a property or the like of this name, so that to assign it would call that?"""
    return is_data_descriptor(held(type(w_type), name, None))


_NEVER_DELETED = ("__bases__", "__doc__", "__module__")


def check_deletable(w_type: type, name: object) -> None:
    """Raises: TypeError, as the host, if `type` has this field for every class, and the metaclass has nothing else."""
    if name in _NEVER_DELETED:
        owner = next(base for base in host_mro(type(w_type)) if name in namespace_of(base))
        if shown(owner) is type:
            raise TypeError(f"cannot delete {name!r} attribute of immutable type {name_of(w_type)!r}")


def put(w_type: type, name: str, value: object) -> None:
    """Put a value into the namespace of a class, under any name."""
    if not is_of_metaclass(w_type, name):
        RAW.set_attribute(w_type, name, value)
        return
    gc.get_referents(namespace_of(w_type))[0][name] = value
    sys._clear_type_cache()


def mangled(class_name: str, name: str) -> str:
    """The name in a class for `name` in its body: a private name gets the class's name in front."""
    stripped = class_name.lstrip("_")
    is_private = name.startswith("__") and not name.endswith("__") and stripped
    return f"_{stripped}{name}" if is_private else name


def is_own_slot(w_found: object, w_type: type) -> TypeGuard[SlotDescriptor]:
    """Is this a slot of the class itself or of a base, and not one of an unrelated class that was assigned to it?"""
    return type(w_found) is SlotDescriptor and is_subclass(w_type, w_found.owner)


def slot_keys(w_type: type) -> list[str]:
    """The keys of the `__slots__` of a class and its bases, those of the bases last; without slots of other classes."""
    found: list[str] = []
    for base in host_mro(w_type):
        namespace = namespace_of(base)
        record = namespace.get(RECORD)
        shape: Any = record.shape if type(record) is Class else None
        if shape is not None and shape.slots:
            values = list(namespace.values())
            found += [value.key for value in values if type(value) is SlotDescriptor and value.owner is base]
    return found


def _not_for(descriptor: SlotDescriptor | HostAttribute, w_obj: object) -> TypeError:
    owner, found = name_of(descriptor.owner), type_name(w_obj)
    return TypeError(f"descriptor {descriptor.name!r} for {owner!r} objects doesn't apply to a {found!r} object")


@record(shown=False)
class HostAttribute:
    """`__dict__` or `__weakref__` as the namespace of a class shows it: the object's own, past what classes define."""

    name: str = field(metadata=IMMUTABLE)
    owner: type = field(metadata=IMMUTABLE)

    __class__ = property(lambda descriptor: types.GetSetDescriptorType)

    def __get__(self, w_obj: Any, w_type: object = None) -> Any:
        if w_obj is None:
            return self
        self._check(w_obj)
        if self._is_of_instances(w_obj):
            return leave_to_host(HOOKS.own_dict, (w_obj,))
        return self._of_host(w_obj).__get__(w_obj)

    def __set__(self, w_obj: Any, w_value: object) -> None:
        self._check_writable(w_obj)
        if self._is_of_instances(w_obj):
            leave_to_host(HOOKS.replace_dict, (w_obj, w_value))
        else:
            self._of_host(w_obj).__set__(w_obj, w_value)

    def __delete__(self, w_obj: Any) -> None:
        self._check_writable(w_obj)
        if self._is_of_instances(w_obj):
            leave_to_host(HOOKS.replace_dict, (w_obj, {}))
        else:
            self._of_host(w_obj).__delete__(w_obj)

    def _check(self, w_obj: object) -> None:
        if not is_subclass(type(w_obj), self.owner):
            raise _not_for(self, w_obj)

    def _check_writable(self, w_obj: object) -> None:
        self._check(w_obj)
        if self.name == "__weakref__":
            raise AttributeError(f"attribute '__weakref__' of {name_of(self.owner)!r} objects is not writable")

    def _is_of_instances(self, w_obj: object) -> bool:
        return self.name == "__dict__" and issubclass(type(w_obj), Instance)

    def _of_host(self, w_obj: object) -> Any:
        """The host's descriptor, whatever the program has given this name to in a class."""
        found = (namespace_of(base).get(self.name) for base in host_mro(type(w_obj)))
        return next(value for value in found if type(value) is types.GetSetDescriptorType)

    @property
    def __name__(self) -> str:
        return self.name

    @property
    def __objclass__(self) -> type:
        return self.owner

    def __repr__(self) -> str:
        return f"<attribute {self.name!r} of {name_of(self.owner)!r} objects>"


for _class in (SlotDescriptor, HostAttribute):
    put(_class, "__qualname__", property(lambda descriptor: f"{qualname_of(descriptor.owner)}.{descriptor.name}"))


def _host_docs() -> dict[str, object]:
    class Plain:
        pass

    return {name: namespace_of(Plain)[name].__doc__ for name in ("__dict__", "__weakref__")}


_HOST_DOCS = _host_docs()
HostAttribute.__doc__ = property(lambda descriptor: _HOST_DOCS[descriptor.name])  # type: ignore[assignment]


DESCRIPTOR_METHODS = ("__get__", "__set__", "__delete__")


def is_plain(w_value: object) -> bool:
    """Is this value no descriptor, so that reading the attribute gives it unchanged?"""
    cls = type(w_value)
    return not (_has(cls, "__get__") or _has(cls, "__set__") or _has(cls, "__delete__"))


def _has(cls: type, name: str) -> bool:
    return type_lookup(cls, name, NOT_FOUND) is not NOT_FOUND


def wants_cell(name: str, w_value: object) -> bool:
    """Is this attribute of a class kept in a cell from the start?"""
    if name.startswith("__"):
        return False
    return not is_lasting(w_value) and is_plain(w_value)


def empty(removed: object) -> None:
    """Drop the value of a cell that no class has any more: traces may still hold the cell.  Ignores other objects."""
    if type(removed) is ClassCell:
        removed.w_value = None
    elif type(removed) is MethodCell:
        removed.w_function = None


def empty_unless_kept(before: object, w_type: type, name: str) -> None:
    """Drop the value of a cell that an assignment or deletion has replaced; a metaclass's property may have kept it."""
    if before is not None and namespace_of(w_type).get(name) is not before:
        empty(before)


def take_out_of_cells(cls: type) -> None:
    """Objects of `cls` have become descriptors: take those that classes have as attributes out of their cells."""
    for w_type in members():
        for name, value in list(namespace_of(w_type).items()):
            if type(value) is ClassCell and is_subclass(type(value.w_value), cls):
                put(w_type, name, value.w_value)
                empty(value)


FEW_VERSIONS = 8
"""If a class has had more versions than this, a method that is replaced is kept in a cell from then on."""


def wants_method_cell(versions: int, name: str, w_value: object, w_before: object) -> bool:
    """Is this method to be kept in a cell, as the class has had so many versions?"""
    if type(w_value) is not Function or type(w_before) is not Function:
        return False
    return versions > FEW_VERSIONS and not name.startswith("__")


def can_get(w_value: object) -> bool:
    """Does reading this from a class call its `__get__`?"""
    return type_holds(type(w_value), "__get__")
