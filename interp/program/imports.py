"""Imports: the program's own modules run under MiniPy, everything else is the host's.

In: names of modules, asked for by `import` statements and functions (`importcalls`).  Out: modules.

    import helper      helper.py beside the script, or in a folder that the user has put on sys.path (`shadowing`)
                                                        =>  compiled and run by MiniPy, its bytecode kept on disk
    import json        found elsewhere on sys.path      =>  the host's module, as it is; if the user has asked for
                                                            that, run by MiniPy (`librarymodules`), and if it asks for
                                                            the exact types of functions (`exacttypes`)
    import interp      interp.py beside the script      =>  the program's as well (`shadowing`)

Holds: the host's import system does the finding, packages, `sys.modules` and cycles; only the loader is ours.
Does not: decide which folders are the program's, see `interp.program.shadowing`.
"""

from __future__ import annotations

import os
import sys
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import PathFinder, SourceFileLoader, cache_from_source
from types import CodeType, ModuleType

from interp.builtins.module import BUILTINS
from interp.calls.run_code import compile_source, run_code
from interp.compiler.cache import cached_code
from interp.compiler.decoding import decode
from interp.host import starting
from interp.host.lateimports import for_program, forget, host_spec, is_awaited
from interp.machine.code import Code
from interp.machine.hostcode import host_code, unwarned
from interp.program.exacttypes import compares_types
from interp.program.librarymodules import LibraryModules, spec_behind, stays_hosts
from interp.program.shadowing import LIBRARY, NEEDED, Private, ProgramPath, absolute, is_installed, is_of_minipy
from objmodel.classes.layouts import show_as
from objmodel.hooks import FIRST_CLASS
from objmodel.modules import Module, module_dict
from tracer.hosttools import contextmanager
from tracer.hosttypes import shown_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, TypeGuard

_call_with_frames_removed: Any = sys.modules["_frozen_importlib"]._call_with_frames_removed


class ProgramLoader(SourceFileLoader):
    """Loads a source file of the program, or of a library, into MiniPy."""

    __class__ = shown_class(SourceFileLoader)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """A module whose names are versioned."""
        return Module(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Compile and run the module; the host leaves this function, and its own, out of tracebacks.

        The host runs its own modules: a package without `__init__` that is imported again, and by now has one.
        """
        if not isinstance(module, Module):
            super().exec_module(module)
            return
        module.__builtins__ = vars(BUILTINS)
        code = _call_with_frames_removed(_compiled, self)
        with _running(self):
            _call_with_frames_removed(run_code, code, module_dict(module))

    def get_code(self, fullname: str) -> CodeType:
        """The host's code object that stands for ours, for whoever runs the module under another name."""
        return _code_for(self, fullname)


class LibraryLoader(ProgramLoader):
    """Loads a source file of a library."""


@contextmanager
def _running(loader: ProgramLoader) -> Iterator[None]:
    """A context for the body of a module."""
    is_hosts = isinstance(loader, LibraryLoader) and loader.name.partition(".")[0] in sys.stdlib_module_names
    starting.IMPORTS.running += is_hosts
    starting.IMPORTS.begin()
    try:
        with for_program():
            yield
    finally:
        starting.IMPORTS.end()
        starting.IMPORTS.running -= is_hosts


def _code_for(loader: SourceFileLoader, fullname: str) -> CodeType:
    """The host's code object that stands for ours.

    Raises: ImportError if it loads a module of another name; what compiling raises.
    """
    loader.get_filename(fullname)
    return host_code(_compiled(loader))


def _compiled(loader: SourceFileLoader) -> Code:
    """The code of the module that it loads."""
    path = loader.path
    source = loader.get_data(path)
    is_library = isinstance(loader, LibraryLoader)
    compile_ = _compile_quietly if _is_compiled_by_host(path) else compile_source
    return cached_code(path, source, lambda: compile_(decode(source, path), path), is_library)


def _is_compiled_by_host(path: str) -> bool:
    """Does the host keep bytecode of this source?  Then it has told what it had to warn of, and would not do so now."""
    try:
        return os.stat(cache_from_source(path)).st_mtime >= os.stat(path).st_mtime
    except (NotImplementedError, OSError):
        return False


def _compile_quietly(source: str, path: str) -> Code:
    with unwarned():
        return compile_source(source, path)


def _last_line(code: CodeType) -> int:
    return max(line for _, _, line in code.co_lines() if line is not None)


def _like_the_hosts(code: CodeType, host: CodeType) -> CodeType:
    """The code with another place: in tracebacks its last line looks like the host's, which leaves out its own."""
    shift = _last_line(host) - _last_line(code)
    return code.replace(co_filename=host.co_filename, co_firstlineno=code.co_firstlineno + shift)


# The program takes it for the host's.
for _loader in ProgramLoader, LibraryLoader:
    _loader.__module__ = SourceFileLoader.__module__
    show_as(_loader, SourceFileLoader)
ProgramLoader.exec_module.__code__ = _like_the_hosts(
    ProgramLoader.exec_module.__code__, SourceFileLoader.exec_module.__code__
)


class ProgramFinder:
    """Finds the program's modules: those in its own folder and in folders that the user has put on `sys.path`; and
    modules of libraries that MiniPy is to run.
    """

    def __init__(self, folder: str, library: LibraryModules | None = None) -> None:
        self.path = ProgramPath(folder)
        self.library = library
        self.private = Private(self.path)
        self._usual: list[Any] = sys.meta_path[:]

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of a module that MiniPy runs, or that the host does not find by itself; else None."""
        top = fullname.partition(".")[0]
        spec = None
        if top not in NEEDED:
            spec = self._of_program(fullname, path, target)
            if spec is not None:
                return spec if self._are_usual() else self._as_others_find(spec, fullname, path, target)
        elif path is None and self.private.owns(top):
            spec = self.private.host_spec(fullname, target)
        if spec is None and is_awaited(fullname):
            return host_spec(fullname, path, target)
        if self.library is not None and self.library.run_here(fullname, target):
            return _run_from_library(spec or spec_behind(self, fullname, path, target))
        if top in NEEDED or target is not None or self._stays_hosts(fullname):
            return spec
        spec = spec_behind(self, fullname, path, target)
        return _run_from_library(spec) if spec is not None and compares_types(spec) else spec

    def _are_usual(self) -> bool:
        """Does nothing but what was there before the program stand between this finder and the host's `PathFinder`?"""
        for finder in sys.meta_path[sys.meta_path.index(self) + 1 :] if self in sys.meta_path else ():
            if finder is PathFinder:
                return True
            if not any(finder is usual for usual in self._usual):
                return False
        return False

    def _as_others_find(
        self, own: ModuleSpec, fullname: str, path: Sequence[str] | None, target: ModuleType | None
    ) -> ModuleSpec | None:
        """The spec of the finders that the program has put before `PathFinder`, or in its place, for a module of its
        own; with MiniPy's loader if they say what `own` says.
        """
        found = spec_behind(self, fullname, path, target)
        return _run_here(found) or found if found is not None and found.origin == own.origin else found

    def _stays_hosts(self, fullname: str) -> bool:
        return stays_hosts(fullname) or (self.library is not None and self.library.host.cover(fullname))

    def imported_whole(self, fullname: str) -> ModuleType | None:
        """Import the program's module of a reserved name; None if it has none."""
        if not self.private.settles(fullname.partition(".")[0]):
            return None
        self.private.imports(fullname, (), _program_spec)
        return self.private.modules[fullname]

    def own_spec(self, fullname: str) -> ModuleSpec | None:
        """The spec of a module of a reserved name that the program has."""
        if not self.private.settles(fullname.partition(".")[0]):
            return None
        parent = fullname.rpartition(".")[0]
        if parent:
            return _program_spec(fullname, self.private.imports(parent, ("",), _program_spec).__path__)
        return _program_spec(fullname, self.path.entries())

    def _of_program(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None) -> ModuleSpec | None:
        if path is None:
            return self._top_level(fullname, target)
        inside = [entry for entry in path if self._owns(fullname, entry)]
        return _program_spec(fullname, inside, target) if inside else None

    def imported(self, name: str, globals_: dict[str, object], fromlist: Any, level: int) -> ModuleType | None:
        """The result of an import of a reserved name in the program; None if the host's import is to be used."""
        fullname = absolute(name, globals_, level)
        if not self.private.settles(fullname.partition(".")[0]):
            return None
        return self.private.imports(fullname, fromlist, _program_spec)

    def has_file(self, file: object) -> bool:
        """Is this source file in one of the program's folders, and not in a package installed below it?"""
        if not isinstance(file, (str, os.PathLike)):
            return False
        place = os.path.abspath(file)
        if place.startswith(LIBRARY + os.sep) or is_of_minipy(place):
            return False
        inside = [place[len(folder) :] for entry in self.path.entries() if place.startswith(folder := _folder(entry))]
        return any(not is_installed(rest) for rest in inside)

    def _top_level(self, fullname: str, target: ModuleType | None) -> ModuleSpec | None:
        """The spec of a top-level module, if the first entry of `sys.path` that has it is the program's."""
        for entry, is_ours in self.path.all():
            spec = PathFinder.find_spec(fullname, [entry], target)
            if spec is not None and spec.loader is not None:
                return _run_here(spec) if is_ours else None
        return None

    def _owns(self, fullname: str, entry: str) -> bool:
        """Is `entry`, on the path of the module's package, the program's?  Libraries may be installed below it."""
        package = fullname.rpartition(".")[0]
        spec = getattr(sys.modules.get(package), "__spec__", None)
        if type(getattr(spec, "loader", None)) is ProgramLoader:
            return True
        place, inner = os.path.abspath(entry), package.split(".")
        return any(place == os.path.join(os.path.abspath(ours), *inner) for ours in self.path.entries())


class SourceFinder:
    """Makes library modules run from their source under MiniPy: those whose full name `runs_here` accepts."""

    def __init__(self, runs_here: Callable[[str], bool], folders: Sequence[str]) -> None:
        self.runs_here = runs_here
        self.folders = folders

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of such a module, else None."""
        if not self.runs_here(fullname):
            return None
        return _program_spec(fullname, self.folders if path is None else path, target)


def _folder(entry: str) -> str:
    """The folder of an entry of `sys.path`, with the separator at its end."""
    return os.path.join(os.path.abspath(entry), "")


def _program_spec(fullname: str, path: Sequence[str], target: ModuleType | None = None) -> ModuleSpec | None:
    """The spec of a source file on `path`, to be run by MiniPy."""
    spec = PathFinder.find_spec(fullname, path, target)
    return None if spec is None else _run_here(spec)


def _run_here(spec: ModuleSpec) -> ModuleSpec | None:
    """The spec with MiniPy's loader; None if it is not of a source file that the host would run as it is."""
    if not _runs_sources(spec.loader):
        return None
    spec.loader = ProgramLoader(spec.name, spec.loader.path)
    return spec


def _runs_sources(loader: object) -> TypeGuard[SourceFileLoader]:
    """Is this the host's own loader, and does it run sources as they are?  A tool may have changed that."""
    return type(loader) is SourceFileLoader and SourceFileLoader.source_to_code is _source_to_code


def _run_from_library(spec: ModuleSpec | None) -> ModuleSpec | None:
    """The spec, with MiniPy's loader if it is of a source file that the host would run as it is."""
    if spec is not None and _runs_sources(spec.loader):
        spec.loader = LibraryLoader(spec.name, spec.loader.path)
    return spec


def find_source(name: str, folders: Any, package: str = "") -> Any:
    """The spec of a module, found without running the packages it is in."""
    spec = None
    for part in name.split("."):
        spec = PathFinder.find_spec(package + part, folders)
        if spec is None:
            return None
        folders = spec.submodule_search_locations or []
        package += f"{part}."
    return spec


_host_loader: Any = SourceFileLoader
_create_module: Any = SourceFileLoader.create_module
_get_code: Any = SourceFileLoader.get_code
_source_to_code: Any = SourceFileLoader.source_to_code
_finders: list[ProgramFinder] = []
"""Those of the programs that run, the innermost last."""


def _is_ours(loader: SourceFileLoader) -> bool:
    """Does the host's own loader, made by whoever loads a module by its path, load a file of the program?"""
    return _runs_sources(loader) and _finders[-1].has_file(loader.path)


def _module_by_path(loader: SourceFileLoader, spec: ModuleSpec) -> Any:
    """For `create_module` of the host's loader while a program runs."""
    return Module(spec.name) if _is_ours(loader) else _create_module(loader, spec)


def _code_by_path(loader: SourceFileLoader, fullname: str) -> Any:
    """For `get_code` of the host's loader while a program runs; `hostruns` runs what stands for our code."""
    return _code_for(loader, fullname) if _is_ours(loader) else _get_code(loader, fullname)


SETTLED: dict[str, object] = {}
"""Names of modules that the program has imported and that the host's import finds, since the program has no module of
a reserved name there; and names of packages from which it has imported by a relative name.  The value: may `adapt`
change the module?
"""


def install_finder(folder: str, library: LibraryModules | None = None) -> ProgramFinder:
    """Make modules in `folder`, and in folders added to `sys.path` from now on, the program's.  library: others that
    MiniPy runs.
    """
    if library is not None:
        FIRST_CLASS.reach()  # later it might be needed while a module is imported that it needs itself
    finder = ProgramFinder(folder, library)
    sys.meta_path.insert(0, finder)
    _finders.append(finder)
    SETTLED.clear()
    _host_loader.create_module, _host_loader.get_code = _module_by_path, _code_by_path
    return finder


def remove_finder(finder: ProgramFinder) -> None:
    """Undo `install_finder` and forget the modules it found."""
    if finder in sys.meta_path:  # the program may have taken it out
        sys.meta_path.remove(finder)
    _finders.remove(finder)
    SETTLED.clear()
    if not _finders:
        del _host_loader.create_module, _host_loader.get_code
    forget()
    for name, module in sys.modules.copy().items():  # a collection may import
        if _is_of_program(module):
            del sys.modules[name]


def _is_of_program(module: object) -> bool:
    """Was this module of `sys.modules` loaded by us? The program may have put any object there."""
    try:
        return isinstance(getattr(getattr(module, "__spec__", None), "loader", None), ProgramLoader)
    except Exception:  # a proxy that refuses
        return False
