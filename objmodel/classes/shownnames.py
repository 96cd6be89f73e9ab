"""What a program sees in the namespace of one of its classes.

In: a class.
Out: its attributes by name, in the order that they have on the host; `ShownNamespace` is what `C.__dict__` reads.

    ClassCell(w_value)     w_value           what is kept so that compiled code can rely on it is taken out
    SlotDescriptor         itself            in the place where the host adds slots, `__dict__` and `__weakref__`

One name is looked up where the host has it.  What was found of all names is kept with the class's version, so that
libraries that look through classes again and again (`typing` does for protocols) ask a dict.  Values in cells change
within a version: these are read each time.

Does not: show what we keep in the namespace ourselves.
"""

from __future__ import annotations

import types

from objmodel.classes.cells import ClassCell, HostAttribute, MethodCell, SlotDescriptor
from objmodel.classes.layouts import show_as
from objmodel.classes.shapes import Shape, has_dict, shape_of
from objmodel.functions import Function
from objmodel.versions import RECORD, Substitute, class_of, shows_weakref
from tracer.hints import IMMUTABLE
from tracer.hosttypes import is_a, namespace_of
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@record
class ShownNames:
    """What programs see in the namespace of a class in one version."""

    names: dict[str, object] = field(metadata=IMMUTABLE)
    """Their values; None where a cell keeps it, so that nothing is kept alive that the program has replaced."""
    cells: tuple[tuple[str, Any], ...] = field(metadata=IMMUTABLE)
    """Names with the cells that keep their values: a `ClassCell`, a `MethodCell` or a `Substitute`."""
    count: int = field(metadata=IMMUTABLE)
    """How many names the host had: it adds some of its own, such as `__annotations__`, when they are asked for."""


_AT_START = ("__module__", "__firstlineno__")  # of a body, before its text


def visible_namespace(w_type: type) -> dict[str, object]:
    """The namespace of a class as the program sees it; a copy."""
    w_class = class_of(w_type)
    if w_class is None:
        return _filled(_find(w_type))
    version = w_class.version
    known = version.shown_names
    if known is None or known.count != len(namespace_of(w_type)):
        known = version.shown_names = _find(w_type)
    return _filled(known)


def _filled(known: ShownNames) -> dict[str, object]:
    shown = known.names.copy()
    for name, cell in known.cells:
        if type(cell) is ClassCell:
            shown[name] = cell.w_value
        else:
            shown[name] = cell.w_function if type(cell) is MethodCell else cell.w_shown
    return shown


_WITH_PLACES = ("__dict__", "__weakref__", RECORD)  # which the program sees elsewhere, or not at all


def shown_value(w_type: type, name: object, default: object) -> object:
    """What the program sees in the namespace of a class under one name; `default` if there is nothing."""
    if not isinstance(name, str) or name in _WITH_PLACES:
        return visible_namespace(w_type).get(name, default)  # type: ignore[call-overload]
    value: Any = namespace_of(w_type).get(name, default)
    kind = type(value)
    if kind is ClassCell:
        return value.w_value
    if kind is MethodCell:
        return value.w_function
    return visible_namespace(w_type).get(name, default) if is_a(value, (SlotDescriptor, Substitute)) else value


@record(shown=False)
class ShownNamespace:
    """The namespace of a class as its program sees it at any time, for a `mappingproxy` to be read through."""

    w_type: type

    def __getitem__(self, name: object) -> object:
        value = shown_value(self.w_type, name, _MISSING)
        if value is _MISSING:
            raise KeyError(name)
        return value

    def get(self, name: object, default: object = None) -> object:
        """As a dict's."""
        return shown_value(self.w_type, name, default)

    def copy(self) -> dict[str, object]:
        """As a dict's; the other methods are those of such a copy."""
        return visible_namespace(self.w_type)

    def __contains__(self, name: object) -> bool:
        return shown_value(self.w_type, name, _MISSING) is not _MISSING

    def __iter__(self) -> Any:
        return iter(self.copy())

    def __len__(self) -> int:
        return len(self.copy())

    def __reversed__(self) -> Any:
        return reversed(self.copy())

    def __eq__(self, other: object) -> Any:
        return self.copy() == (other.copy() if type(other) is ShownNamespace else other)

    def __hash__(self) -> int:
        return hash(self.copy())  # which the host's error refuses

    def __or__(self, other: Any) -> Any:
        return self.copy() | (other.copy() if type(other) is ShownNamespace else other)

    def __ror__(self, other: Any) -> Any:
        return other | self.copy()

    def __repr__(self) -> str:
        return repr(self.copy())

    def keys(self) -> Any:
        """As a dict's."""
        return self.copy().keys()

    def values(self) -> Any:
        """As a dict's."""
        return self.copy().values()

    def items(self) -> Any:
        """As a dict's."""
        return self.copy().items()


show_as(ShownNamespace, dict)  # in messages of the host
_MISSING = object()


def _find(w_type: type) -> ShownNames:
    shown: dict[str, object] = {}
    cells: list[tuple[str, Any]] = []
    shape = shape_of(w_type)
    before = ""
    namespace = list(namespace_of(w_type).items())
    for name, value in namespace:
        if name == "__doc__" and shape is not None and (value is None or before not in _AT_START):
            _show_what_is_added(shown, w_type, shape)  # the host adds this one last, and programs assign others later
            shape = None
        before = name
        if name in shown:
            continue
        kind = type(value)
        if kind is Function or kind is str:
            shown[name] = value
        elif is_a(value, (ClassCell, MethodCell, Substitute)):
            shown[name] = None
            cells.append((name, value))
        elif name != RECORD:
            shown[name] = value
    if shape is not None:
        _show_what_is_added(shown, w_type, shape)
    return ShownNames(shown, tuple(cells), len(namespace))


def _show_what_is_added(shown: dict[str, object], w_type: type, shape: Shape) -> None:
    """Add the slots, and the descriptors of `__dict__` and `__weakref__` where the class is the first to have room."""
    if shape.slots:
        own = {name: value for name, value in namespace_of(w_type).items() if type(value) is SlotDescriptor}
        for name, value in sorted(own.items()):
            if value.owner is w_type and name == value.name:
                shown.setdefault(name, value)
    for name, there, before in (
        ("__dict__", shape.has_dict, has_dict(shape.base)),
        ("__weakref__", shape.has_weakref, shows_weakref(shape.base)),
    ):
        if there and not before:
            shown.setdefault(name, HostAttribute(name, w_type))
        elif type(shown.get(name)) is types.GetSetDescriptorType:
            del shown[name]  # the host has added it because of Instance
