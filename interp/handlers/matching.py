"""Patterns of `match` statements, as the host defines them.

In: the subject and the pattern.  Out: the values that the pattern binds, or None if it does not match.

    case Point(x=a)     match_class(w_subject, Point, ("x",), 0)      (value of x,)

Holds: the host's errors, in the host's order.
Does not: match sub-patterns; compiled code does, with the values.
"""

from __future__ import annotations

from interp.calls.binding import tuple_from
from interp.calls.objectmethods import read_or
from interp.machine.hostversion import CALLED_PATTERN
from objmodel.classes.instancechecks import is_instance
from objmodel.classes.metaclass import MiniType
from objmodel.errors import type_error, wrap_error
from objmodel.instances.new import Instance
from objmodel.versions import NOT_FOUND, Class, VersionTag, class_of, find_in_mro, remember
from tracer.hints import Word, dont_look_inside, elidable, promote, unroll_safe
from tracer.hosttypes import Types, flags_of, is_a, name_of, type_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SEQUENCE = 1 << 5
_MAPPING = 1 << 6
_SELF_MATCHING = Types((bool, bytearray, bytes, dict, float, frozenset, int, list, set, str, tuple))
_CLOSED = Types((bool, bytes, dict, float, int, list, set, str, tuple, type(None)))
_MISSING = object()

_UNRELATED: Word = 0  # no object of the subject's class is an instance of the pattern's class
_MATCHES_ITSELF: Word = 1  # each is, and a positional sub-pattern gets the object itself
_TO_BE_ASKED: Word = 2  # only the general case can tell


def is_mapping(w_subject: object) -> bool:
    """Can a mapping pattern match this?"""
    cls = promote(type(w_subject))
    return cls is dict if is_closed(cls) else has_flag(w_subject, _MAPPING)


def is_sequence(w_subject: object) -> bool:
    """Can a sequence pattern match this?"""
    cls = promote(type(w_subject))
    return cls is list or cls is tuple if is_closed(cls) else has_flag(w_subject, _SEQUENCE)


@elidable
def is_closed(cls: type) -> bool:
    """Is this a class that never changes?"""
    return cls in _CLOSED


@dont_look_inside
def has_flag(w_subject: object, flag: Word) -> bool:
    """Does the subject's class have the flag?  `register` of an abstract class may set it."""
    return bool(flags_of(type(w_subject)) & flag)


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


def match_class(w_subject: Any, w_class: object, w_names: object, positional: Word) -> object:
    """The values of the attributes that the sub-patterns look at, or None if the subject does not match."""
    if type(w_class) is MiniType:
        w_answer = is_instance(w_subject, w_class)
        if w_answer is False:
            return None
        w_record = class_of(promote(w_class))
        if w_answer is True and w_record is not None:
            names = names_looked_at(w_record, w_names, promote(w_record.version), positional)
            if names is not None:
                return _match_attributes(w_subject, names)
    if issubclass(type(w_subject), Instance):
        return match_any_class(w_subject, w_class, w_names, positional)
    cls = promote(type(w_subject))
    if is_closed(cls):
        relation = relation_of(cls, promote(w_class))
        if relation == _UNRELATED:
            return None
        if relation == _MATCHES_ITSELF and type(w_names) is tuple and len(w_names) == 0:
            if positional == 0:
                return ()
            if positional == 1:
                return (w_subject,)
    return match_any_class(w_subject, w_class, w_names, positional)


@elidable
def relation_of(cls: type, w_class: object) -> Word:
    """How the objects of `cls`, which never changes, relate to the class of a pattern: one of the words above."""
    if type(w_class) is not type and type(w_class) is not MiniType:
        return _TO_BE_ASKED
    if not issubclass(cls, w_class):
        return _UNRELATED
    return _MATCHES_ITSELF if w_class in _SELF_MATCHING else _TO_BE_ASKED


@elidable
def names_looked_at(w_class: Class, w_names: object, version: VersionTag, positional: Word) -> tuple[str, ...] | None:
    """The names of the attributes that a class pattern looks at, as long as the class has this version.

    None if the pattern is wrong, or if only the general case can tell.
    """
    key = (w_names, positional)
    found = version.reads.get(key)
    if type(found) is tuple:
        return found
    match_args = find_in_mro(w_class.w_type, "__match_args__") if positional else ()
    if type(match_args) is not tuple or type(w_names) is not tuple or positional > len(match_args):
        return None
    names = match_args[:positional] + w_names
    if any(type(name) is not str for name in names) or len(set(names)) != len(names):
        return None
    remember(version.reads, key, names)
    return names


@unroll_safe
def _match_attributes(w_subject: object, names: tuple[str, ...]) -> object:
    count = promote(len(names))
    values_w: list[object] = [None] * count
    for i in range(count):
        w_value = read_or(w_subject, names[i], NOT_FOUND)
        if w_value is NOT_FOUND:
            return None
        values_w[i] = w_value
    return tuple_from(values_w, 0, count)


@dont_look_inside
def match_any_class(w_subject: object, w_class: object, w_names: object, positional: Word) -> object:
    """`match_class` for any class and subject."""
    cls: Any = w_class
    names: Any = w_names
    if not is_a(cls, type):
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
        match_args: Any = getattr(cls, "__match_args__", NOT_FOUND)
        if match_args is NOT_FOUND and issubclass(cls, _SELF_MATCHING):
            if positional > 1:
                raise TypeError(f"{name_of(cls)}() accepts 1 positional sub-pattern ({positional} given)")
            values.append(subject)
        else:
            match_args = () if match_args is NOT_FOUND else match_args
            if not is_a(match_args, tuple):
                raise TypeError(f"{name_of(cls)}.__match_args__ must be a tuple (got {type_name(match_args)})")
            if positional > len(match_args):
                plural = "" if len(match_args) == 1 else "s"
                raise TypeError(
                    f"{name_of(cls)}() accepts {len(match_args)} positional sub-pattern{plural} ({positional} given)"
                )
            for name in match_args[:positional]:
                values.append(_attribute(subject, cls, name, seen))
    for name in names:
        values.append(_attribute(subject, cls, name, seen))
    return tuple(values)


def _attribute(subject: object, cls: type, name: object, seen: set[str]) -> object:
    if not is_a(name, str):
        raise TypeError(f"__match_args__ elements must be strings (got {type_name(name)})")
    if name in seen:
        raise TypeError(f"{name_of(cls)}() got multiple sub-patterns for attribute '{name}'")
    seen.add(name)
    return getattr(subject, name)
