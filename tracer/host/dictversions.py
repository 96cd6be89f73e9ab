"""The version that the host gives each state of a dict, where it has one.

In: a dict.  Out: a word that is another one after any change of the dict, and belongs to no other dict.

    math.sqrt       dict_version of math's dict, a guard that it is the one seen: what it holds is constant

Holds: `HAS_VERSIONS` says whether this host keeps versions, which is tried once; from 3.13 on none does.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

VERSION_OFFSET = 24
"""Where the version lies in a dict."""
_MOST_CHANGES = 8
_MOST_DICTS = 1000
"""So many dicts are remembered; then all are forgotten."""


def dict_version(names: dict[Any, Any]) -> int:
    """The version of this state of the dict."""
    return int(ctypes.c_int64.from_address(id(names) + VERSION_OFFSET).value)


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
    """Is it worth while to rest on the dict's version?  Not where traces have met many, nor where keys are asked."""
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
