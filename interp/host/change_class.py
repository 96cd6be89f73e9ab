"""Host code that changes classes of others: classes of the program that inherit from these get new versions.

In: `setattr` and `delattr`, as called by modules of the host that are there to change what belongs to others.
Out: the attribute is set, and compiled code and caches that rest on the class are done with.

    mock.patch.object(Popen, "wait")      setattr(Popen, "wait", ...); the program's classes over it get new versions

The modules find these functions among their own names, before the host's builtins.
Does not: notice an assignment statement in host code, `Popen.wait = ...`.
"""

from __future__ import annotations

from types import ModuleType

from interp.host.lateimports import when_imported
from objmodel.versions import mutated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MODULES = ("unittest.mock", "_pytest.monkeypatch")
"""Of the host: tools that replace attributes of classes for a while."""

_given: list[ModuleType] = []
"""Modules that have our functions."""


def _set(obj: Any, name: str, value: Any, /) -> None:
    setattr(obj, name, value)
    _tell(obj, name)


def _delete(obj: Any, name: str, /) -> None:
    delattr(obj, name)
    _tell(obj, name)


def _tell(obj: Any, name: str) -> None:
    if isinstance(obj, type) and type.__subclasses__(obj):
        mutated(obj, name)


_OURS = {"setattr": _set, "delattr": _delete}


def _give(module: ModuleType) -> None:
    if module not in _given and vars(module).keys().isdisjoint(_OURS):
        vars(module).update(_OURS)
        _given.append(module)


def install() -> None:
    """Have these modules tell what they change."""
    for name in MODULES:
        when_imported(name, _give)


def uninstall() -> None:
    """Give them back the builtins."""
    while _given:
        names = vars(_given.pop())
        for name in _OURS:
            names.pop(name, None)
