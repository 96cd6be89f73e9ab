"""What a program sees in the namespace of one of its classes.

In: a class.
Out: its attributes by name, in the order that they have on the host.

    ClassCell(w_value)     w_value           what is kept so that compiled code can rely on it is taken out
    SlotDescriptor         itself            in the place where the host adds slots, `__dict__` and `__weakref__`

Does not: show what we keep in the namespace ourselves.
"""

from __future__ import annotations

import types

from objmodel.classes.cells import ClassCell, HostAttribute, MethodCell, SlotDescriptor
from objmodel.classes.shapes import Shape, has_dict, shape_of
from objmodel.versions import RECORD, Substitute, shows_weakref
from tracer.hosttypes import namespace_of

_AT_START = ("__module__", "__firstlineno__")  # of a body, before its text


def visible_namespace(w_type: type) -> dict[str, object]:
    """The namespace of a class as the program sees it; a copy."""
    shown: dict[str, object] = {}
    shape = shape_of(w_type)
    before = ""
    for name, value in list(namespace_of(w_type).items()):
        if name == "__doc__" and shape is not None and (value is None or before not in _AT_START):
            _show_what_is_added(shown, w_type, shape)  # the host adds this one last, and programs assign others later
            shape = None
        before = name
        if name in shown:
            continue
        if type(value) is ClassCell:
            shown[name] = value.w_value
        elif type(value) is MethodCell:
            shown[name] = value.w_function
        elif isinstance(value, Substitute):
            shown[name] = value.w_shown
        elif name != RECORD:
            shown[name] = value
    if shape is not None:
        _show_what_is_added(shown, w_type, shape)
    return shown


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
