"""The version number that the host gives each state of a dict, on hosts that have one.

In: a dict.
Out: a word that changes whenever the dict does, and that no other dict has.

    math.sqrt       dict_version of math's dict, and a guard that it is the one seen: what the dict holds is constant

Holds: `HAS_VERSIONS` says whether this host keeps versions; it is found out by trying. From 3.13 on none does.
Does not: notice that a dict is gone. One that gets its address takes over the count of changes: it may be asked each
time, although it seldom changes; never is it taken for the other, since its version is another.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

VERSION_OFFSET = 24
"""Offset of the version in a dict object, in bytes."""
VALUES_OFFSET = 40
"""Offset of the address of the values in a dict that shares its keys, in bytes; else the word there is 0."""
_MOST_CHANGES = 8
"""A dict that has changed more often than this between two looks is not worth resting on."""
_MOST_DICTS = 1000
"""How many dicts are remembered; one more, and all are forgotten."""


def dict_version(names: dict[Any, Any]) -> int:
    """The version of this state of the dict."""
    return int(ctypes.c_int64.from_address(id(names) + VERSION_OFFSET).value)


def shares_keys(items: dict[Any, Any]) -> bool:
    """Does the dict share its table of keys with others, as those of the host's objects do?"""
    return ctypes.c_int64.from_address(id(items) + VALUES_OFFSET).value != 0


def _has_versions() -> bool:
    if sys.implementation.name != "cpython" or sys.version_info >= (3, 13):
        return False
    names: dict[str, int] = {"a": 1}
    seen = [dict_version(names)]
    for change in (lambda: names.update(a=2), lambda: names.update(b=3), lambda: names.pop("b"), names.clear):
        change()
        seen.append(dict_version(names))
    names["a"] = 1
    seen += [dict_version(names), dict_version({"a": 1})]
    read = dict_version(names), names.get("a"), dict_version(names)
    return len(set(seen)) == len(seen) and read[0] == read[2]


HAS_VERSIONS = _has_versions()

_seen: dict[int, tuple[int, int]] = {}


def seldom_changes(names: dict[Any, Any]) -> bool:
    """Is it worth resting on the dict's version? Not if traces have met many versions of it, or if its keys have code
    of their own.
    """
    if not HAS_VERSIONS:
        return False
    version, changes = _seen.get(id(names), (0, -1))
    if dict_version(names) != version:
        if not all(type(key) is str for key in names):
            return False
        changes += 1
        if len(_seen) >= _MOST_DICTS:
            _seen.clear()
        _seen[id(names)] = dict_version(names), changes
    return changes <= _MOST_CHANGES
