"""Fields of real host objects, reached past whatever their class does to attributes.

In: an object and a `Field`.  Out: what the slot holds; or it is set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tracer.ir.descr import Field


def make_instance(cls: type) -> Any:
    """A new object of exactly `cls`, whose initialiser has not run."""
    if isinstance(cls, type) and issubclass(cls, BaseException):
        return cls.__new__(cls)
    try:
        return object.__new__(cls)
    except TypeError:  # a host layout of its own: its allocator knows how
        return cls.__new__(cls)


def allocator(cls: type) -> Callable[[type], Any]:
    """What makes instances of `cls` as `make_instance` does, soonest."""
    return make_instance if issubclass(cls, BaseException) else _allocate


def _allocate(cls: Any) -> Any:
    try:
        return object.__new__(cls)
    except TypeError:
        return cls.__new__(cls)


_UNSET: Any = object()


def read_field(target: Any, field: Field, default: Any = _UNSET) -> Any:
    """What `field` of `target` holds, or `default`; an int for kind `i` even where a bool is stored."""
    descriptor: Any = field.cls.__dict__.get(field.name)
    try:
        value = descriptor.__get__(target) if hasattr(descriptor, "__set__") else getattr(target, field.name)
    except AttributeError:
        if default is _UNSET:
            raise
        return default
    return int(value) if field.kind == "i" else value


def write_field(target: Any, field: Field, value: Any) -> None:
    """Store `value`, into an immutable field too; a bool where one is stored."""
    if field.truth:
        value = bool(value)
    descriptor: Any = field.cls.__dict__.get(field.name)
    if hasattr(descriptor, "__set__"):
        descriptor.__set__(target, value)
    else:
        object.__setattr__(target, field.name, value)


def writer(field: Field) -> Callable[[Any, Any], None]:
    """What stores a value in this field of an object, as `write_field` does."""
    if field.truth:
        return lambda target, value: write_field(target, field, value)
    descriptor: Any = field.cls.__dict__.get(field.name)
    if hasattr(descriptor, "__set__"):
        store: Callable[[Any, Any], None] = descriptor.__set__
        return store
    name = field.name
    return lambda target, value: object.__setattr__(target, name, value)


def is_plain(cls: type, field: Field) -> bool:
    """Does an assignment to the attribute of an object of `cls` do what `write_field` does?

    Ask for classes that the program cannot change.
    """
    if field.truth:
        return False
    finders = [next((b for b in cls.__mro__ if name in b.__dict__), None) for name in ("__setattr__", field.name)]
    return finders == [object, field.cls]
