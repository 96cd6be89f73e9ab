"""Facts that the host itself keeps of a type, whatever the type's metaclass says.

In: a type, or an object.
Out: the fact, read without running code of the program.

    class M(type):
        __flags__ = property(...)        K.__flags__       runs the program's code
    class K(metaclass=M): ...            flags_of(K)       does not

Holds: nothing here runs code of the program or raises, and no type is hashed or compared by its own methods.
"""

from __future__ import annotations

from _weakref import ref
from types import CodeType, FrameType, FunctionType, ModuleType

from tracer.hints import dont_look_inside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, TypeGuard, TypeVar

    T = TypeVar("T")


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
"""Assigns a type's `__bases__`. Raises TypeError if the host refuses."""

set_type: Callable[[object, Any], None] = object.__dict__["__class__"].__set__
"""Assigns an object's `__class__`. Raises TypeError if the host refuses."""

names_of_module: Callable[[ModuleType], dict[str, Any]] = vars(ModuleType)["__dict__"].__get__
"""The names of a module, as the host has them: the module's class may show others."""

raw_caller: Callable[[FrameType], FrameType | None] = vars(FrameType)["f_back"].__get__
"""The frame that called this one, as the host has it: programs may see another."""
raw_code: Callable[[FrameType], CodeType] = vars(FrameType)["f_code"].__get__
"""The code of a frame, as the host has it: programs may see another."""

_TABLE: dict[object, object] = {}
_ITEMS, _VALUES, _KEYS = type(iter(_TABLE.items())), type(iter(_TABLE.values())), type(iter(_TABLE))
_TEXT, _WIDE_TEXT, _SET = type(iter("")), type(iter("\u0100")), type(iter(set[object]()))
_BYTES, _BYTEARRAY, _LONG_RANGE = type(iter(b"")), type(iter(bytearray())), type(iter(range(1 << 64)))
_LIST, _TUPLE, _RANGE = type(iter(list[object]())), type(iter(())), type(iter(range(0)))
CONTAINER_ITERATORS = (
    _ITEMS, _VALUES, _KEYS, _TEXT, _WIDE_TEXT, _SET, _BYTES, _BYTEARRAY, _LONG_RANGE, _LIST, _TUPLE, _RANGE
)  # fmt: skip
"""Types of iterators over containers of the host, the most frequent ones first. A step of such an iterator runs no code
of the program, but for finalisers of what it lets go last. Most loops over lists, tuples and ranges have others.
"""

MEMBER_TYPES = {"object": 16, "word": 17, "double": 4}
"""How the host numbers the kinds of members that we use: T_OBJECT_EX, T_LONGLONG, T_DOUBLE."""

MEMBERS_SLOT = 72
"""The number of a type's table of members, for the host's PyType_FromSpec: Py_tp_members."""

FLAGS_OF_BASES = 1 << 10 | 1 << 18
"""Flags of a type that is made for classes to derive from: Py_TPFLAGS_BASETYPE, Py_TPFLAGS_DEFAULT."""

FLAG_IMMUTABLE = 1 << 8
"""The flag of a type to which nobody can add attributes: Py_TPFLAGS_IMMUTABLETYPE."""

FLAG_READY = 1 << 12
"""The flag of a type whose MRO and namespace are there: Py_TPFLAGS_READY."""

FLAG_HEAP = 1 << 9
"""The flag of a type that was made at run time, as by a class statement: Py_TPFLAGS_HEAPTYPE."""

FLAG_METHOD = 1 << 17
"""The flag of a type whose objects make no bound method if they are called as methods: Py_TPFLAGS_METHOD_DESCRIPTOR."""

FLAG_COLLECTED = 1 << 14
"""The flag of a type whose objects the host's collector knows: Py_TPFLAGS_HAVE_GC."""

_BEFORE_NAME, _BEHIND_NAME = len("<super: <class '"), -len("'>, NULL>")


@dont_look_inside
def name_of(w_type: type) -> str:
    """The type's name as the host's messages show it: with the module, if its C code has it so."""
    return repr(super(w_type))[_BEFORE_NAME:_BEHIND_NAME]


@dont_look_inside
def type_name(w_obj: object) -> str:
    """The name of the object's type, for messages."""
    return name_of(type(w_obj))


def is_a(w_obj: object, kind: type[T] | tuple[type, ...]) -> TypeGuard[T]:
    """Is the object of this class, or of one derived from it?  The host's C code asks so.

    `isinstance` would also believe the object's `__class__`, and run code of the program to read that.
    """
    return issubclass(type(w_obj), kind)


PARTS_OF_CLASS: tuple[type, ...] = (str, tuple, dict)
"""The classes of a name, bases and a namespace, of which `type` makes a class."""


def are_parts_of_class(values: Sequence[object]) -> bool:
    """Can `type` make a class of these?"""
    return len(values) == 3 and all(map(is_a, values, PARTS_OF_CLASS))


def never_changes(w_type: type) -> bool:
    """Is this a class of the host to which nobody can add anything, and are its bases?"""
    for base in host_mro(w_type):
        if not flags_of(base) & FLAG_IMMUTABLE:
            return False
    return True


def held(w_type: type, name: str, default: object) -> object:
    """The value under `name` in the type or the first of its bases that has it, unbound; else `default`."""
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
    """Declares that objects of this metaclass, or class of modules, never change their class without announcing it."""
    _keepers.append(cls)
    return cls


def keeps_class(cls: type) -> bool:
    """May a trace take it that objects of this class keep it? Not for other metaclasses and classes of modules: their
    objects may be assigned another `__class__` without notice.
    """
    if issubclass(cls, type) or issubclass(cls, ModuleType):
        return any(cls is one for one in _keepers)
    return True


_identified: list[type] = [type(None), type(...), type(NotImplemented), type, FunctionType]


def identified(cls: type[T]) -> type[T]:
    """Declares that objects of exactly this class are only equal to themselves: comparing them runs no code."""
    _identified.append(cls)
    return cls


def is_identified(cls: type) -> bool:
    """Is an object of this class equal to itself only, as far as its own class decides?"""
    return any(cls is one for one in _identified)


class Raw:
    """Methods of `object` and `type` as the host has them, even if an object model has replaced them.

    new(cls): as `object.__new__`.
    set_attribute: as `type.__setattr__`.
    delete_attribute: as `type.__delattr__`.
    """

    __slots__ = ("delete_attribute", "new", "set_attribute")

    def __init__(self) -> None:
        self.new: Callable[..., Any] = object.__new__
        self.set_attribute: Callable[[type, Any, object], None] = type.__setattr__
        self.delete_attribute: Callable[[type, Any], None] = type.__delattr__


RAW = Raw()


class Types(tuple[type, ...]):
    """A tuple of types in which `in` compares by identity."""

    __slots__ = ()

    def __contains__(self, w_type: object) -> bool:
        for one in self:
            if one is w_type:
                return True
        return False


class TypeTable:
    """A table of facts about types, by identity. It does not keep the types alive."""

    def __init__(self) -> None:
        self._found: dict[int, tuple[ref[type], Any]] = {}
        self._room = 64  # so many entries, then those of dead types are removed

    def get(self, w_type: type) -> Any:
        """The fact about the type, or None."""
        found = self._found.get(id(w_type))
        return found[1] if found is not None and found[0]() is w_type else None

    def __setitem__(self, w_type: type, known: Any) -> None:
        self._found[id(w_type)] = ref(w_type), known
        if len(self._found) > self._room:
            for key, entry in list(self._found.items()):  # copied: other threads may add some meanwhile
                if entry[0]() is None and self._found.get(key) is entry:
                    del self._found[key]
            self._room = 64 + 2 * len(self._found)


_CLASS: Any = object.__dict__["__class__"]


def shown_class(cls: type) -> property:
    """A `__class__` for objects that show as objects of `cls`, a class of the host whose objects cannot change theirs.

    The host says why not: it is asked to change that of one of its own functions.
    """
    return property(
        lambda thing: cls, lambda thing, value: _CLASS.__set__(len, value), lambda thing: _CLASS.__delete__(len)
    )
