"""What a program sees in the namespace of one of its classes.

In: a class.
Out: its attributes by name, in the order that they have on the host.

    ClassCell(w_value)     w_value           what is kept so that compiled code can rely on it is taken out
    SlotDescriptor         itself            in the place where the host adds slots, `__dict__` and `__weakref__`

What was found is kept with the class's version, so that libraries that look through classes again and again (`typing`
does for protocols) ask a dict.  Values in cells change within a version: these are read each time.

Does not: show what we keep in the namespace ourselves.
"""

from __future__ import annotations

import types

from objmodel.classes.cells import ClassCell, HostAttribute, MethodCell, SlotDescriptor
from objmodel.classes.shapes import Shape, has_dict, shape_of
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
        if is_a(value, (ClassCell, MethodCell, Substitute)):
            shown[name] = None
            cells.append((name, value))
        elif name != RECORD:
            shown[name] = value
    if shape is not None:
        _show_what_is_added(shown, w_type, shape)
    return ShownNames(shown, tuple(cells), len(namespace))


def _show_what_is_added(shown: dict[str, object], w_type: type, shape: Shape) -> None:
    """Add the slots, and the descriptors of `__dict__` and `__weakref__` where the class is the first to have room."""
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
