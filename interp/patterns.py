"""Patterns of `match` statements, as the host defines them.

In: the subject and what the pattern says.  Out: the values the pattern binds, or None where it does not match.
"""

from __future__ import annotations

from typing import Any

from interp.hostversion import CALLED_PATTERN
from objmodel.classes import MiniType
from objmodel.errors import type_error, wrap_error
from tracer.hints import Word, dont_look_inside, elidable, promote

_SEQUENCE = 1 << 5
_MAPPING = 1 << 6
_SELF_MATCHING = (bool, bytearray, bytes, dict, float, frozenset, int, list, set, str, tuple)
_CLOSED = frozenset({bool, bytes, dict, float, int, list, set, str, tuple, type(None)})
_MISSING = object()


def is_mapping(w_subject: object) -> bool:
    """Does a mapping pattern look into it?"""
    cls = promote(type(w_subject))
    return cls is dict if is_closed(cls) else has_flag(w_subject, _MAPPING)


def is_sequence(w_subject: object) -> bool:
    """Does a sequence pattern look into it?"""
    cls = promote(type(w_subject))
    return cls is list or cls is tuple if is_closed(cls) else has_flag(w_subject, _SEQUENCE)


@elidable
def is_closed(cls: type) -> bool:
    """Is this a class of which all is known, for good?"""
    return cls in _CLOSED


@dont_look_inside
def has_flag(w_subject: object, flag: Word) -> bool:
    """Does its class have the flag, which `register` of an abstract class may set?"""
    return bool(type(w_subject).__flags__ & flag)


@dont_look_inside
def match_keys(w_subject: object, w_keys: object) -> object:
    """The values of the keys, or None if one is missing."""
    subject: Any = w_subject
    keys: Any = w_keys
    seen: set[object] = set()
    values: list[object] = []
    try:
        for key in keys:
            if key in seen:
                raise ValueError(f"mapping pattern checks duplicate key ({key!r})")
            seen.add(key)
            value = subject.get(key, _MISSING)
            if value is _MISSING:
                return None
            values.append(value)
    except BaseException as error:
        raise wrap_error(error)
    return tuple(values)


def match_class(w_subject: object, w_class: object, w_names: object, positional: Word) -> object:
    """The attributes that the sub-patterns look at, or None if the subject does not match."""
    cls = promote(type(w_subject))
    if is_closed(cls) and is_unrelated(cls, promote(w_class)):
        return None
    return match_any_class(w_subject, w_class, w_names, positional)


@elidable
def is_unrelated(cls: type, w_class: object) -> bool:
    """Is no object of `cls` an instance of a class, whatever happens?"""
    return type(w_class) in (type, MiniType) and not issubclass(cls, w_class)  # type: ignore[arg-type]


@dont_look_inside
def match_any_class(w_subject: object, w_class: object, w_names: object, positional: Word) -> object:
    """As `match_class`, in all generality."""
    cls: Any = w_class
    names: Any = w_names
    if not isinstance(cls, type):
        raise type_error(f"called match pattern must be a {CALLED_PATTERN}")
    try:
        if not isinstance(w_subject, cls):
            return None
        return _attributes(w_subject, cls, names, positional)
    except AttributeError:
        return None
    except BaseException as error:
        raise wrap_error(error)


def _attributes(subject: object, cls: type, names: tuple[str, ...], positional: int) -> tuple[object, ...]:
    values: list[object] = []
    seen: set[str] = set()
    if positional:
        match_args = getattr(cls, "__match_args__", None)
        if match_args is None and issubclass(cls, _SELF_MATCHING):
            if positional > 1:
                raise TypeError(f"{cls.__name__}() accepts 1 positional sub-pattern ({positional} given)")
            values.append(subject)
        else:
            match_args = () if match_args is None else match_args
            if not isinstance(match_args, tuple):
                raise TypeError(f"{cls.__name__}.__match_args__ must be a tuple (got {type(match_args).__name__})")
            if positional > len(match_args):
                plural = "" if len(match_args) == 1 else "s"
                raise TypeError(
                    f"{cls.__name__}() accepts {len(match_args)} positional sub-pattern{plural} ({positional} given)"
                )
            for name in match_args[:positional]:
                values.append(_attribute(subject, cls, name, seen))
    for name in names:
        values.append(_attribute(subject, cls, name, seen))
    return tuple(values)


def _attribute(subject: object, cls: type, name: object, seen: set[str]) -> object:
    if not isinstance(name, str):
        raise TypeError(f"__match_args__ elements must be strings (got {type(name).__name__})")
    if name in seen:
        raise TypeError(f"{cls.__name__}() got multiple sub-patterns for attribute '{name}'")
    seen.add(name)
    return getattr(subject, name)
