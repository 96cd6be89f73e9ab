"""What is to be done to a module of the host as soon as it is there; a module that nobody imports costs nothing.

In: the module's name, and what to do.  Out: it is done at once, or right after somebody has imported the module.

    when_imported("inspect", replace)      replace(sys.modules["inspect"])

Holds: the module has the host's own loader.  Waiting begins and ends with the program's finder (`imports`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

Action = Callable[[ModuleType], None]

_waiting: dict[str, list[Action]] = {}


def when_imported(name: str, action: Action) -> None:
    """Call `action(module)` now if the module is there, else once it is."""
    module = sys.modules.get(name)
    if module is not None:
        action(module)
    else:
        _waiting.setdefault(name, []).append(action)


def forget() -> None:
    """Nothing is waited for any more."""
    _waiting.clear()


def is_awaited(name: str) -> bool:
    """Is there something to be done once this module is there?"""
    return name in _waiting


def prepared(spec: ModuleSpec | None) -> ModuleSpec | None:
    """The spec of a module of the host, such that what waits for the module is done when it has run."""
    if spec is not None and spec.loader is not None and spec.name in _waiting:
        spec.loader = _Loader(spec.loader)  # type: ignore[assignment]
    return spec


class _Loader:
    """The host's loader, and then the actions."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """The host's."""
        spec.loader = self.inner
        made: ModuleType | None = self.inner.create_module(spec)
        spec.loader = self  # type: ignore[assignment]
        return made

    def exec_module(self, module: ModuleType) -> None:
        """Run the module; what else is imported meanwhile sees it as the host's."""
        assert module.__spec__ is not None
        module.__spec__.loader = module.__loader__ = self.inner
        self.inner.exec_module(module)
        for action in _waiting.pop(module.__name__, ()):
            action(module)
