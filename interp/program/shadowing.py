"""Which folders of `sys.path` are the program's; and its modules of reserved names, which MiniPy or the host needs.

In: the program's own folder, and `sys.path` as it is before the program starts.  Out: an answer for each entry.

    the script's folder                            the program's
    an entry of PYTHONPATH                         the program's
    what the program adds with sys.path.insert     the program's
    the host's library, and folders in it          the host's, even if the program adds them
    site-packages, and folders below one           the host's, too, except the script's folder
    entries that were there before                 the host's

In: an import statement of the program.  Out: the program's module, if a folder of its own, ahead of the host's library,
has one of a reserved name.

    interp.py beside the script
        import interp            in the program    =>  the program's, run by MiniPy, kept in `Private.modules`
        from interp.machine import loop  in MiniPy         =>  MiniPy's own, kept in `sys.modules`

Holds: an entry of the host that the program adds once more is the program's.  The folder that MiniPy is in is the
program's only if the script is there.  A reserved name in `sys.modules` is never the program's module; a name that the
host itself has loaded before any program starts (`os`, `io`) means the host's module, as under CPython.
Does not: show the program's modules of reserved names to host code (`importlib`, `pickle`).
"""

from __future__ import annotations

import os
import sys
from _frozen_importlib import ModuleSpec, module_from_spec
from _frozen_importlib_external import PathFinder, SourceFileLoader
from types import ModuleType

from interp.host.lateimports import host_spec
from interp.program.commandline import OWN
from objmodel.globals import read_global

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

HOME = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
"""Where MiniPy is: for a program in this folder, MiniPy's names mean MiniPy's modules."""

INSTALLED = ("site-packages", "dist-packages")
"""Names of folders in which packages are installed for the host."""

LIBRARY = os.path.dirname(os.path.abspath(os.__file__))
"""The host's library."""


class ProgramPath:
    """The program's part of `sys.path`."""

    def __init__(self, folder: str) -> None:
        """`folder`: the script's own."""
        self.folder = os.path.abspath(folder)
        named = "" if sys.flags.ignore_environment else os.environ.get("PYTHONPATH", "")
        asked = {os.path.abspath(entry) for entry in named.split(os.pathsep) if entry}
        self._before = _counted(place for _, place in _places() if place not in asked or place == HOME)

    def all(self) -> list[tuple[str, bool]]:
        """The entries of `sys.path` up to the program's last, each with whether it is the program's.

        If the program has removed its own folder, that comes first; with `-P` the folder counts only if it is there.
        """
        places = _places()
        counts = _counted(place for _, place in places)
        marked = [(entry, place == self.folder or self._has(place, counts[place])) for entry, place in places]
        if self.folder not in counts and not sys.flags.safe_path:
            marked.insert(0, (self.folder, True))
        while marked and not marked[-1][1]:
            marked.pop()
        return marked

    def entries(self) -> list[str]:
        """The program's entries, in order."""
        return [entry for entry, is_ours in self.all() if is_ours]

    def ahead(self) -> list[str]:
        """The program's entries before the host's library: their modules win over the library's."""
        entries: list[str] = []
        for entry, is_ours in self.all():
            if is_ours:
                entries.append(entry)
            elif os.path.abspath(entry) == LIBRARY:
                break
        return entries

    def others(self) -> list[str]:
        """The host's entries."""
        ours = {os.path.abspath(entry) for entry in self.entries()}
        return [entry for entry, place in _places() if place not in ours]

    def _has(self, place: str, count: int) -> bool:
        """Is a folder that is `count` times on the path the program's?"""
        inside = place == LIBRARY or place.startswith(LIBRARY + os.sep) or is_installed(place)
        return not inside and count > self._before.get(place, 0)


def _counted(places: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for place in places:
        counts[place] = counts.get(place, 0) + 1
    return counts


def is_installed(place: str) -> bool:
    """Is this a folder in which packages are installed for the host, or one below it?"""
    return not set(place.split(os.sep)).isdisjoint(INSTALLED)


def is_of_minipy(file: str) -> bool:
    """Is this a file of MiniPy itself, which the program's folder may hold as well?"""
    top = file[len(HOME) + 1 :].partition(os.sep)[0]
    return file.startswith(HOME + os.sep) and top.removesuffix(".py") in OWN


def _places() -> list[tuple[str, str]]:
    """The entries of `sys.path` with the folders they mean."""
    return [(entry, os.path.abspath(entry)) for entry in sys.path if isinstance(entry, str)]


# -- names that are needed by others, too ------------------------------------------------

NEEDED = OWN | {"llvmlite"} | sys.stdlib_module_names
"""Top-level names that MiniPy, its dependencies and the host's library import."""

STARTUP = frozenset(
    ("abc", "codecs", "encodings", "genericpath", "io", "ntpath", "os", "posixpath", "site", "stat")
).union(sys.builtin_module_names)
"""Modules that the host has loaded before a program starts: also under CPython no program can replace these."""


class Private:
    """The modules of reserved names of one program."""

    def __init__(self, path: ProgramPath) -> None:
        self.path = path
        self.modules: dict[str, ModuleType] = {}
        self._settled: dict[str, bool] = {}

    def owns(self, top: str) -> bool:
        """Does the program have a module of this reserved top-level name?"""
        return self._place(top) is not None

    def settles(self, top: str) -> bool:
        """`owns`, for an import by the program: an answer for a name stays for as long as the module is loaded."""
        if top not in NEEDED:
            return False
        known = self._settled.get(top)
        if known is None or (not known and top not in sys.modules):
            known = self._settled[top] = self.owns(top)
        return known

    def host_spec(self, fullname: str, target: ModuleType | None) -> ModuleSpec | None:
        """The host's spec for a name of which the program has a module as well."""
        places = [HOME] if fullname.partition(".")[0] in OWN else self.path.others()
        return host_spec(fullname, None, target, places)

    def _place(self, top: str) -> str | None:
        """The program's folder that has the reserved name, if one does."""
        if top not in NEEDED or top in STARTUP or self.path.folder == HOME:
            return None
        for entry in self.path.ahead() if top in sys.stdlib_module_names else self.path.entries():
            spec = PathFinder.find_spec(top, [entry])
            if spec is not None and isinstance(spec.loader, SourceFileLoader):
                return entry
        return None

    def imports(self, name: str, fromlist: Any, find: Any) -> ModuleType:
        """What `__import__` of the absolute `name` returns; `find(fullname, path)` gives a spec.

        Raises: ImportError as the host does; whatever the modules raise.
        """
        module = self._load(name, find)
        if not fromlist:
            return self.modules[name.partition(".")[0]]
        if hasattr(module, "__path__"):
            for child in _wanted(module, fromlist):
                if not hasattr(module, child):
                    self._load_if_there(f"{name}.{child}", find)
        return module

    def _load_if_there(self, name: str, find: Any) -> None:
        try:
            self._load(name, find)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise

    def _load(self, name: str, find: Any) -> ModuleType:
        found = self.modules.get(name)
        if found is not None:
            return found
        parent, _, child = name.rpartition(".")
        path: Sequence[str] = [self._place(name) or self.path.folder]
        if parent:
            package = self._load(parent, find)
            if not hasattr(package, "__path__"):
                raise ModuleNotFoundError(f"No module named {name!r}; {parent!r} is not a package", name=name)
            path = package.__path__
        spec = find(name, path)
        if spec is None or spec.loader is None:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        module = self.modules[name] = module_from_spec(spec)
        spec._initializing = True
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del self.modules[name]
            raise
        finally:
            spec._initializing = False
        if parent:
            setattr(package, child, module)
        return module


def _wanted(module: ModuleType, fromlist: Any) -> Iterator[str]:
    """The names of `from module import ...`, with `*` spelt out."""
    for name in fromlist:
        if name == "*":
            yield from getattr(module, "__all__", ())
        else:
            yield name


def absolute(name: str, globals_: dict[str, Any], level: int) -> str:
    """The absolute name of an import, "" if it cannot be told."""
    if level == 0:
        return name
    package = read_global(globals_, "__package__")
    if not isinstance(package, str):
        package = str(read_global(globals_, "__name__") or "")
        if read_global(globals_, "__path__") is None:
            package = package.rpartition(".")[0]
    for _ in range(level - 1):
        package = package.rpartition(".")[0]
    return f"{package}.{name}" if name and package else package
