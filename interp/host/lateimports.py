"""Changes to modules of the host, made right after somebody has imported them; without an import they cost nothing.

In: the module's name, and a function.  Out: the function is called with the module, at once or when it is imported.

    when_imported("inspect", replace)      replace(sys.modules["inspect"])

Modules written in C that read functions of `sys` when they are imported get the host's own ones.  For example, C code
may read the frames from `sys._getframe` as the host's structures; MiniPy's function would give it other objects.
For modules in C that can watch programs, see `nativewatchers`.

Holds: the module has the host's own loader.  Waiting begins and ends with the program's finder (`imports`).
Does not: reach C code that reads such a function only when it calls it.
"""

from __future__ import annotations

import sys
from _frozen_importlib import BuiltinImporter, FrozenImporter, ModuleSpec
from _frozen_importlib_external import ExtensionFileLoader, PathFinder
from types import ModuleType

from interp.host.watchers import listen
from tracer.hosttools import cache, contextmanager, wraps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

if TYPE_CHECKING:
    Action = Callable[[ModuleType], None]

_waiting: dict[str, list[Action]] = {}
_changed: set[str] = set()
"""Names of modules that are changed, by now or once they are imported."""
_PARTS_OF_SYS = {f"sys.{name}": part for name, part in vars(sys).items() if isinstance(part, ModuleType)}
"""Modules that are parts of `sys`, such as `sys.monitoring`: they always exist, and are not in `sys.modules`."""


def look_like(ours: Any, original: Any) -> None:
    """Let a function of ours that stands for one of the host's look like that to `help`, `inspect` and mocks."""
    ours.__doc__, ours.__annotations__, ours.__wrapped__ = original.__doc__, {}, original


def when_imported(name: str, action: Action) -> None:
    """Call `action(module)` now if the module is there, else once it is; once only, however often that was asked."""
    _changed.add(name)
    module = sys.modules.get(name) or _PARTS_OF_SYS.get(name)
    if module is not None:
        action(module)
    elif action not in _waiting.setdefault(name, []):
        _waiting[name].append(action)


def forget() -> None:
    """Wait for no module any more."""
    _waiting.clear()
    _changed.clear()


def is_awaited(name: str) -> bool:
    """Is a function to be called once this module is imported?"""
    return name in _waiting


def is_changed(name: str) -> bool:
    """Is the host's module of this name changed once it is imported, or has been, so that it must be the host's?"""
    return name in _changed


_FINDERS: tuple[Any, ...] = (BuiltinImporter, FrozenImporter)
"""They come before `PathFinder`."""


def host_spec(
    name: str, path: Sequence[str] | None, target: ModuleType | None, folders: Sequence[str] | None = None
) -> ModuleSpec | None:
    """The spec of a module of the host, `prepared`; path: of the package it is in, for one at the top `folders`."""
    for finder in _FINDERS:
        found: ModuleSpec | None = finder.find_spec(name, path, target)
        if found is not None:
            return prepared(found)
    return prepared(PathFinder.find_spec(name, folders if path is None else path, target))


def prepared(spec: ModuleSpec | None) -> ModuleSpec | None:
    """The spec of a module of the host, changed so that the waiting functions are called once the module has run."""
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


# -- modules in C -----------------------------------------------------------------------

_FUNCTIONS = ("_getframe",)
_STEPS = ("create_module", "exec_module")
_loader: Any = ExtensionFileLoader
_originals = {name: getattr(_loader, name) for name in _STEPS}
_host_functions = {name: getattr(sys, name) for name in _FUNCTIONS}
_replaced: list[dict[str, Any]] = []
"""For each module in C that is being imported: the functions that were there before."""


def _with_host_functions(step: Any) -> Any:
    @wraps(step)
    def wrapped(loader: Any, argument: Any) -> Any:
        before = {name: getattr(sys, name) for name in _FUNCTIONS}
        vars(sys).update(_host_functions)
        _replaced.append(before)
        try:
            return step(loader, argument)
        finally:
            _replaced.pop()
            vars(sys).update(before)
            if _names_setters(loader.path):
                listen()

    return wrapped


@contextmanager
def for_program() -> Iterator[None]:
    """Meanwhile `sys` has the functions for the program, even while a module in C is imported, which imports others."""
    if not _replaced:
        yield
        return
    now = {name: getattr(sys, name) for name in _FUNCTIONS}
    vars(sys).update(_replaced[-1])
    try:
        yield
    finally:
        vars(sys).update(now)


_SETTERS = (b"PyEval_SetTrace", b"PyEval_SetProfile")
_PART = 1 << 20


@cache
def _names_setters(file: str) -> bool:
    """Does this file, a module in C, contain the name of a host function by which tools watch?"""
    tail = b""
    try:
        with open(file, "rb") as source:
            while part := source.read(_PART):
                if any(name in tail + part for name in _SETTERS):
                    return True
                tail = part[-max(map(len, _SETTERS)) :]
    except OSError:
        return False
    return False


def give_host_functions() -> None:
    """From now on, give modules in C the host's own functions of `sys` when they are imported."""
    for name in _STEPS:
        setattr(_loader, name, _with_host_functions(_originals[name]))


def give_no_more() -> None:
    """Import modules in C as the host does, again."""
    for name in _STEPS:
        setattr(_loader, name, _originals[name])
