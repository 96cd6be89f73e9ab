"""Reads and writes fields of real host objects, bypassing whatever their class does to attributes.

In: an object and a `Field`.
Out: the slot's value; or the slot is set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tracer.ir.descr import Field


def make_instance(cls: type) -> Any:
    """A new object of exactly `cls`. Its initialiser does not run."""
    if isinstance(cls, type) and issubclass(cls, BaseException):
        return cls.__new__(cls)
    try:
        return object.__new__(cls)
    except TypeError:  # `cls` has a layout of the host's own: its allocator is needed
        return cls.__new__(cls)


def allocator(cls: type) -> Callable[[type], Any]:
    """The fastest function that makes instances of `cls` as `make_instance` does."""
    return make_instance if issubclass(cls, BaseException) else _allocate


def _allocate(cls: Any) -> Any:
    try:
        return object.__new__(cls)
    except TypeError:
        return cls.__new__(cls)


_UNSET: Any = object()


def read_field(target: Any, field: Field, default: Any = _UNSET) -> Any:
    """The value of `field` in `target`, or `default` if unset. For kind `i` always an int, even if a bool is stored."""
    descriptor: Any = field.cls.__dict__.get(field.name)
    try:
        value = descriptor.__get__(target) if hasattr(descriptor, "__set__") else getattr(target, field.name)
    except AttributeError:
        if default is _UNSET:
            raise
        return default
    return int(value) if field.kind == "i" else value


def write_field(target: Any, field: Field, value: Any) -> None:
    """Store `value`, even in an immutable field. If the field stores bools, the word is converted."""
    if field.truth:
        value = bool(value)
    descriptor: Any = field.cls.__dict__.get(field.name)
    if hasattr(descriptor, "__set__"):
        descriptor.__set__(target, value)
    else:
        object.__setattr__(target, field.name, value)


def writer(field: Field) -> Callable[[Any, Any], None]:
    """A function that stores a value in this field of an object, as `write_field` does."""
    if field.truth:
        return lambda target, value: write_field(target, field, value)
    descriptor: Any = field.cls.__dict__.get(field.name)
    if hasattr(descriptor, "__set__"):
        store: Callable[[Any, Any], None] = descriptor.__set__
        return store
    name = field.name
    return lambda target, value: object.__setattr__(target, name, value)


def is_plain(cls: type, field: Field) -> bool:
    """Does assigning the attribute of an object of `cls` do what `write_field` does?

    Valid only for classes that the program cannot change.
    """
    if field.truth:
        return False
    finders = [next((b for b in cls.__mro__ if name in b.__dict__), None) for name in ("__setattr__", field.name)]
    return finders == [object, field.cls]
