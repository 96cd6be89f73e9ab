"""Fields of the classes that restricted Python works on.

In: a class with slots (a record, `__slots__`, or members of a native base), or one of the host's classes in
`HOST_FIELDS`.
Out: one `Field` for each declaring class and name, and one `Shape` for each class.

A field's kind follows from its annotation; how it is stored follows from the host's
member descriptor: raw words and doubles are members of type T_LONGLONG and T_DOUBLE.
"""

from __future__ import annotations

import types
from typing import Any
from weakref import WeakValueDictionary

from tracer.frontend.statictypes import Type, class_hint, type_of_annotation
from tracer.hints import dont_look_inside
from tracer.hosttools import cache
from tracer.ir.descr import Field, Shape
from tracer.ir.snapshot import FrameShape
from tracer.records import MISSING, fields, subclasses

HOST_FIELDS: dict[type, dict[str, Any]] = {
    range: {"start": object, "stop": object, "step": object},
}
"""Annotations for members of host types, which have none. These members are set once, when the object is made."""


@cache
def declaring_class(cls: type, name: str) -> type | None:
    """The class in `cls`'s MRO whose namespace has `name` as a slot."""
    for base in cls.__mro__:
        if isinstance(base.__dict__.get(name), types.MemberDescriptorType):
            return base
    return None


def field_of(cls: type, name: str) -> tuple[Field, Type] | None:
    """The field `name` of `cls` and its declared type, or None if `cls` has no such field."""
    owner = declaring_class(cls, name)
    hint = HOST_FIELDS[cls].get(name) if cls in HOST_FIELDS else class_hint(cls, name)
    if owner is None or hint is None:
        return None
    immutable, folded = _promises(cls, name)
    return _field(owner, name, type_of_annotation(hint), immutable, _is_delayed(cls, name), folded)


def class_with(field: Field) -> type | None:
    """A class that has this field: the one that declares it or, for a member of a native base, one below that."""
    pending = [field.cls]
    for cls in pending:
        found = field_of(cls, field.name)
        if found is not None and found[0] is field:
            return cls
        pending += subclasses(cls)
    return None


_EXACT = (list, tuple)
"""Annotations that mean exactly this class, never a subclass."""


@cache
def _field(
    owner: type, name: str, declared: Type, immutable: bool, delayed: bool, folded: bool
) -> tuple[Field, Type]:
    raw = "__slots__" not in owner.__dict__  # a native base: its members of kind i and f are raw
    storage = {"i": "word", "f": "double"}.get(declared.kind, "object") if raw else "object"
    delayed = delayed and declared.kind == "i"
    holds = declared.cls if declared.cls in _EXACT and not declared.optional else None
    truth, is_past = declared.cls is bool, _is_hidden_below(owner)
    return Field(owner, name, declared.kind, immutable, storage, delayed, folded, truth, holds, is_past), declared


def _is_hidden_below(cls: type) -> bool:
    """Do objects with the fields of `cls` have a `__getattribute__` of their own? Classes of programs may, too."""
    return "__getattribute__" in cls.__dict__ or any(_is_hidden_below(below) for below in subclasses(cls))


def _is_delayed(cls: type, name: str) -> bool:
    return name in getattr(cls, "_jit_delayed_", ())


@cache
def _promises(cls: type, name: str) -> tuple[bool, bool]:
    """Two answers: is the field immutable, and is it folded (see `tracer.hints.FOLDED`)?"""
    if cls in HOST_FIELDS:
        return True, False
    promised = next((f.metadata for f in fields(cls) if f.name == name), {})
    return bool(promised.get("immutable")), bool(promised.get("folded"))


def shape_of(cls: type, layout: type | None = None) -> Shape:
    """The shape of objects of class `cls` whose fields are those of `layout` (default: of `cls`)."""
    shapes = _shapes if layout is None else _shapes_of_users
    key = id(cls), layout  # the shape keeps both alive
    shape = shapes.get(key)
    if shape is None:
        shape = shapes[key] = _make_shape(cls, layout)
    return shape


_shapes: dict[tuple[int, type | None], Shape] = {}
"""Shapes of classes that live for ever."""
_shapes_of_users: WeakValueDictionary[tuple[int, type | None], Shape] = WeakValueDictionary()  # of classes that may die
_frame_shapes: dict[type, FrameShape] = {}


@dont_look_inside
def _make_shape(cls: type, layout: type | None) -> Shape:
    names: list[str] = []
    for base in reversed((layout or cls).__mro__):
        for name, value in base.__dict__.items():
            if isinstance(value, types.MemberDescriptorType) and name not in names and name != "__weakref__":
                names.append(name)
    found = [field_of(layout or cls, name) for name in names]
    return Shape(cls, tuple(f[0] for f in found if f is not None))


def is_record(cls: type) -> bool:
    """Is this a class whose initialiser assigns its fields, and does nothing else?"""
    return hasattr(cls, "_record_fields_")


def initialiser_fields(cls: type) -> list[str]:
    """The names of the fields that `cls(...)` assigns, in the order of its arguments."""
    return [f.name for f in fields(cls) if f.has_parameter]


def default_of(cls: type, name: str) -> Any:
    """The value that `cls(...)` assigns to a field without an argument; `MISSING` if a function makes it."""
    found = next(f for f in fields(cls) if f.name == name)
    return MISSING if found.factory is not None else found.default


def frame_shape(cls: type) -> FrameShape:
    """The shape of a virtualizable class. A list in an immutable field is one of the frame's arrays."""
    shape = _frame_shapes.get(cls)
    if shape is None:
        shape = _frame_shapes[cls] = _make_frame_shape(cls)
    return shape


@dont_look_inside
def _make_frame_shape(cls: type) -> FrameShape:
    scalars: list[Field] = []
    arrays: list[Field] = []
    for field in shape_of(cls).fields:
        declared = type_of_annotation(class_hint(cls, field.name))
        is_array = field.immutable and declared.cls is list
        (arrays if is_array else scalars).append(field)
    return FrameShape(cls, tuple(scalars), tuple(arrays))
