"""Hidden fields: our own objects, which the program takes for the host's, have fields that the host's do not have.

In: an object, and the name of a hidden field.  Out: the answer that the host's object would give.

    f.name = 7         an attribute in the function's `__dict__`; the function's name stays
    generator.frame    AttributeError

Does not: hide fields from host code, such as the builtin `setattr`; `objmodel.attributes.borders` does.
"""

from __future__ import annotations

import sys
from types import MemberDescriptorType

from objmodel.errors import OperationError, wrap_error
from objmodel.functions import UNSETTABLE, BoundMethod, Function
from tracer.hints import dont_look_inside, elidable
from tracer.hosttypes import TypeTable, dict_offset_of, type_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import ItemsView, Iterator
    from typing import Any

_TELLS = sys.version_info >= (3, 13)
"""Does the host's error for an attribute that could not be set name the attribute?"""

_hidden = TypeTable()
_names: set[str] = set()
_classes: list[type] = []


class _OfClassOnly:
    """An attribute of a class of ours that its instances, like those of the host's class, do not have."""

    def __init__(self, name: str, value: Any) -> None:
        self.name = name
        self.value = value

    def __get__(self, w_obj: object, w_type: object = None) -> object:
        if w_obj is None:
            return self.value
        raise self.missing(w_obj)

    def missing(self, w_obj: object, more: str = "") -> AttributeError:
        """The host's error for reading it."""
        text = f"{type_name(w_obj)!r} object has no attribute {self.name!r}{more}"
        return AttributeError(text, name=self.name, obj=w_obj)

    def items(self) -> ItemsView[str, object]:
        """Those of annotations, for whoever finds them in the namespace of the class."""
        items: ItemsView[str, object] = self.value.items()
        return items

    def __iter__(self) -> Iterator[object]:
        """Those of slots, likewise."""
        return iter(self.value)


class _OfClassAlone(_OfClassOnly):
    """The same, of a class whose instances have no dict to which it could be assigned."""

    def __set__(self, w_obj: object, value: object) -> None:
        raise self.missing(w_obj, UNSETTABLE)

    def __delete__(self, w_obj: object) -> None:
        raise self.missing(w_obj, UNSETTABLE)


_OF_CLASSES: dict[str, Any] = {"__annotations__": {}, "__slots__": (), "__weakref__": None}
"""What only a class written in Python has, and what stands there if it is inherited."""


def hide_fields(cls: type, shown: type) -> None:
    """Hide the fields of `cls` that `shown`, the class that the program sees in its place, does not have."""
    if not issubclass(cls, type):
        own = vars(cls)
        hidden = _OfClassOnly if dict_offset_of(cls) else _OfClassAlone
        for name, inherited in _OF_CLASSES.items():
            is_shown = any(name in vars(base) for base in shown.__mro__)
            if not is_shown and any(name in vars(base) for base in cls.__mro__):
                setattr(cls, name, hidden(name, own.get(name, inherited)))
    declared = [item for base in cls.__mro__ for item in vars(base).items()]
    members = [name for name, member in declared if type(member) is MemberDescriptorType]
    found = frozenset(name for name in members if not hasattr(shown, name))
    if found:
        _hidden[cls] = found
        if not issubclass(cls, type):
            _classes.append(cls)
        _names.update(found)


def hiding_classes() -> list[type]:
    """The classes with hidden fields, except metaclasses."""
    return _classes


def hides_fields(cls: type) -> bool:
    """Has the class hidden fields?"""
    return _hidden.get(cls) is not None


@elidable
def is_field_name(name: str) -> bool:
    """Does any hidden field have this name?"""
    return name in _names


@elidable
def hides(cls: type, name: str) -> bool:
    """Is this a hidden field of objects of this class?"""
    return name in (_hidden.get(cls) or ()) or (cls is BoundMethod and name in (_hidden.get(Function) or ()))


def _missing(w_obj: object, name: str, more: str = "", is_told: bool = True) -> OperationError:
    error = AttributeError(f"{type_name(w_obj)!r} object has no attribute {name!r}{more}")
    if is_told:
        error.name, error.obj = name, w_obj
    return OperationError(error, None)



@dont_look_inside
def read_attribute(w_obj: Any, name: str) -> object:
    """`w_obj.name`, where a hidden field may have the name."""
    if not hides(type(w_obj), name):
        try:
            return getattr(w_obj, name)
        except BaseException as error:
            raise wrap_error(error)
    function = w_obj.w_function if type(w_obj) is BoundMethod else w_obj
    if type(function) is Function and name in function.__dict__:
        return function.__dict__[name]
    raise _missing(function, name)


@dont_look_inside
def write_attribute(w_obj: Any, name: str, w_value: object) -> None:
    """`w_obj.name = w_value`, where a hidden field may have the name."""
    if not hides(type(w_obj), name):
        try:
            setattr(w_obj, name, w_value)
        except BaseException as error:
            raise wrap_error(error)
    elif type(w_obj) is Function:
        w_obj.__dict__[name] = w_value
    else:
        raise _missing(w_obj, name, UNSETTABLE, _TELLS)


def delete_hidden(w_obj: Any, name: str) -> None:
    """`del w_obj.name`, where a hidden field has the name."""
    if type(w_obj) is Function and name in w_obj.__dict__:
        del w_obj.__dict__[name]
    else:
        raise _missing(w_obj, name, "" if type(w_obj) is Function else UNSETTABLE, _TELLS)
