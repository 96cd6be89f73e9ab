"""What the host itself knows of a type, whatever the type's metaclass says.

In: a type, or an object.  Out: facts that the host keeps in the type, read past the program's code.

    class M(type):
        __flags__ = property(...)        K.__flags__       runs the program's code
    class K(metaclass=M): ...            flags_of(K)       does not

Holds: nothing here runs code of the program, raises, or asks a type for its hash or for what it is equal to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FrameType, FunctionType, ModuleType
from typing import Any, Generic, TypeVar, cast
from weakref import ref

from tracer.hints import dont_look_inside


def _fact(name: str) -> Callable[[type], Any]:
    found: Callable[[type], Any] = type.__dict__[name].__get__
    return found


flags_of: Callable[[type], int] = _fact("__flags__")
size_of: Callable[[type], int] = _fact("__basicsize__")
item_size_of: Callable[[type], int] = _fact("__itemsize__")
dict_offset_of: Callable[[type], int] = _fact("__dictoffset__")
weakref_offset_of: Callable[[type], int] = _fact("__weakrefoffset__")
qualname_of: Callable[[type], str] = _fact("__qualname__")
host_mro: Callable[[type], tuple[type, ...]] = _fact("__mro__")
host_bases: Callable[[type], tuple[type, ...]] = _fact("__bases__")
host_base: Callable[[type], type | None] = _fact("__base__")
namespace_of: Callable[[type], Mapping[str, Any]] = _fact("__dict__")

set_bases: Callable[[type, tuple[type, ...]], None] = type.__dict__["__bases__"].__set__
"""Assigns a type's `__bases__`; what the host refuses is a TypeError."""

set_type: Callable[[object, Any], None] = object.__dict__["__class__"].__set__
"""Assigns an object's `__class__`; what the host refuses is a TypeError."""

raw_caller: Callable[[FrameType], FrameType | None] = cast("Any", FrameType).f_back.__get__
"""The frame that has called this one, as the host has it, whatever programs see."""

T = TypeVar("T")
V = TypeVar("V")

_BEFORE_NAME, _BEHIND_NAME = len("<super: <class '"), -len("'>, NULL>")


@dont_look_inside
def name_of(w_type: type) -> str:
    """The type's name as the host has it in messages: with the module where its C code says so."""
    return repr(super(w_type))[_BEFORE_NAME:_BEHIND_NAME]


@dont_look_inside
def type_name(w_obj: object) -> str:
    """The name of the object's type in messages."""
    return name_of(type(w_obj))


def held(w_type: type, name: str, default: object) -> object:
    """What the type or the first of its bases holds under `name`, unbound, or `default`."""
    for base in host_mro(w_type):
        namespace = namespace_of(base)
        if name in namespace:
            return namespace[name]
    return default


_NOTHING = object()


def type_holds(w_type: type, name: str) -> bool:
    """Does the type or one of its bases hold anything under `name`?"""
    return held(w_type, name, _NOTHING) is not _NOTHING


_keepers: list[type] = [type, ModuleType]


def keeper(cls: type[T]) -> type[T]:
    """Objects of this class of classes or modules are of it for good, or it is told where they are not."""
    _keepers.append(cls)
    return cls


def keeps_class(cls: type) -> bool:
    """Are objects of this class of it for good, as far as traces go?  Other classes of classes or modules let theirs be
    assigned another `__class__`, and nobody is told.
    """
    if issubclass(cls, type) or issubclass(cls, ModuleType):
        return any(cls is one for one in _keepers)
    return True


_identified: list[type] = [type(None), type(...), type(NotImplemented), type, FunctionType]


def identified(cls: type[T]) -> type[T]:
    """Objects of exactly this class are equal to themselves only, for good: comparing them asks nobody."""
    _identified.append(cls)
    return cls


def is_identified(cls: type) -> bool:
    """Is an object of this class equal to itself only, as far as it is asked?"""
    return any(cls is one for one in _identified)


class Raw:
    """Methods of `object` and `type` as the host has them, also where an object model stands in front of them.

    new(cls): as `object.__new__`.  set_attribute, delete_attribute: as `type.__setattr__` and `type.__delattr__`.
    """

    __slots__ = ("delete_attribute", "new", "set_attribute")

    def __init__(self) -> None:
        self.new: Callable[..., Any] = object.__new__
        self.set_attribute: Callable[[type, Any, object], None] = type.__setattr__
        self.delete_attribute: Callable[[type, Any], None] = type.__delattr__


RAW = Raw()


class Types(tuple[type, ...]):
    """Some types; `in` goes by identity."""

    __slots__ = ()

    def __contains__(self, w_type: object) -> bool:
        for one in self:
            if one is w_type:
                return True
        return False


class TypeTable(Generic[V]):
    """What is known of types, by identity.  Of itself it keeps none of them alive."""

    def __init__(self) -> None:
        self._found: dict[int, tuple[ref[type], V]] = {}
        self._room = 64  # for so many without a look for types that have died

    def get(self, w_type: type) -> V | None:
        """What is known of the type, or None."""
        found = self._found.get(id(w_type))
        return found[1] if found is not None and found[0]() is w_type else None

    def __setitem__(self, w_type: type, known: V) -> None:
        self._found[id(w_type)] = ref(w_type), known
        if len(self._found) > self._room:
            for key, entry in list(self._found.items()):  # other threads may add some meanwhile
                if entry[0]() is None and self._found.get(key) is entry:
                    del self._found[key]
            self._room = 64 + 2 * len(self._found)
