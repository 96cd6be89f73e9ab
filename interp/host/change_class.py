"""Host code that changes classes of others: classes of the program that inherit from these get new versions.

In: `setattr` and `delattr`, as called by modules of the host that are there to change what belongs to others.
Out: the attribute is set, and compiled code and caches that rest on the class are done with.

    mock.patch.object(Popen, "wait")      setattr(Popen, "wait", ...); the program's classes over it get new versions

The modules find these functions among their own names, before the host's builtins.
`unittest.mock` also finds a `type` that answers as the program's: a mock that stands for a function of the program says
that its class is the host's.
Does not: notice an assignment statement in host code, `Popen.wait = ...`.
"""

from __future__ import annotations

import sys
from types import ModuleType

from interp.host.lateimports import when_imported
from objmodel.classes.layouts import visible_type
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


_getframe = sys._getframe


class _CalledAsType(type):
    """Of a class that does for callers what `type` does, but shows the program's classes as the program sees them."""

    def __call__(cls, /, *parts: Any, **keywords: Any) -> Any:
        if len(parts) == 1 and not keywords:
            return visible_type(*parts)
        made = type(*parts, **keywords)
        if "__module__" not in parts[2]:
            made.__module__ = _getframe(1).f_globals["__name__"]
        return made

    def __instancecheck__(cls, obj: object) -> bool:
        return isinstance(obj, type)

    def __subclasscheck__(cls, other: type) -> bool:
        return issubclass(other, type)


class _Type(type, metaclass=_CalledAsType):
    """The `type` of such callers."""


_OURS: dict[str, dict[str, Any]] = {name: {"setattr": _set, "delattr": _delete} for name in MODULES}
_OURS["unittest.mock"]["type"] = _Type
"""By module: the functions that it gets."""


def _give(module: ModuleType) -> None:
    ours = _OURS[module.__name__]
    if module not in _given and vars(module).keys().isdisjoint(ours):
        vars(module).update(ours)
        _given.append(module)


def install() -> None:
    """Have these modules tell what they change."""
    for name in MODULES:
        when_imported(name, _give)


def uninstall() -> None:
    """Give them back the builtins."""
    while _given:
        module = _given.pop()
        for name in _OURS[module.__name__]:
            vars(module).pop(name, None)
