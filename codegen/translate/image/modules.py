"""The project's own modules, compiled, in one file, so that a start reads one file instead of one for each module.

In: a file of `parts`; see `modules_build`.
Out: finders for the folders of our packages.

    ~/.cache/minipy/modules-<key>       package.module: its code, marshalled; of a package, package.__init__
                                        package.module, CONDENSED: as a start runs it

    import package.module    the host's import system asks the finder of .../package, which it keeps by folder
                             in the file  =>  its code, as if from __pycache__, without looking at the disk
                             else         =>  the host's own finder

Holds: the code is that of the current sources: the key says so. Modules and `sys.modules` are as without the file.
"""

from __future__ import annotations

import marshal
import os
import sys
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import FileFinder, SourceFileLoader
from _imp import _fix_co_filename  # type: ignore[attr-defined]  # the stubs leave out what importlib itself calls
from types import CodeType, ModuleType

from codegen.translate.image import parts, store
from codegen.translate.image.parts import Parts
from codegen.translate.image.startfile import ROOT, cache_folder

CONDENSED = ":start"
"""Ends the name of a part that holds a module as a start runs it; see `condensing`."""


def place(wanted: str) -> str:
    """The path of the modules with this key."""
    return os.path.join(cache_folder(), f"modules-{wanted}")


def use(wanted: str) -> bool:
    """Find our modules in the file with this key from now on. Returns: is there a file that can be trusted?

    Does nothing if the host runs with -O, whose modules have no assertions.
    """
    if sys.flags.optimize:
        return True
    found = store.read(place(wanted), wanted, parts.parse)
    if found is None:
        return False
    for name in found:
        if name.endswith(CONDENSED):
            continue
        folder = os.path.join(ROOT, *name.split(".")[:-1])
        if type(sys.path_importer_cache.get(folder)) is not Folder:
            sys.path_importer_cache[folder] = Folder(folder, found)
    return True


IMPORTED: list[str] = []
"""The modules that were imported from the file, in the order in which they were done."""


class Found:
    """What `startfile.Start` is, where there is no such file.

    key: that of the sources.
    is_whole: are the files of all modules and of native code there?
    """

    def __init__(self) -> None:
        self.key, self._state = store.current()
        self.is_whole = use(self.key)
        self._is_kept = False

    def rest(self) -> None:
        """Modules are imported when they are wanted."""

    def find_modules(self) -> None:
        """They are found in the file of all modules."""

    def import_jit(self) -> None:
        """Modules are imported when they are wanted."""

    def keep_jit(self) -> None:
        """A later start leaves a file of them."""

    def keep(self) -> None:
        """All that a start imports is imported: leave a file of it for later starts."""
        imported = IMPORTED[:]
        if self.is_whole and not self._is_kept and not sys.flags.optimize:
            from codegen.translate.image.startfile_build import keep_start

            keep_start(self.key, self._state, imported)
        self._is_kept = True


class Folder(FileFinder):
    """Finds the modules in one of our folders."""

    def __init__(self, folder: str, kept: Parts) -> None:
        super().__init__(folder, (SourceFileLoader, [".py"]))
        self._kept = kept

    def find_spec(self, fullname: str, target: ModuleType | None = None) -> ModuleSpec | None:
        """The spec of a module or package in the folder."""
        path = os.path.join(self.path, fullname.rpartition(".")[2])
        if fullname in self._kept:
            return self._spec(fullname, f"{path}.py")
        if f"{fullname}.__init__" not in self._kept:
            return super().find_spec(fullname, target)
        spec = self._spec(fullname, os.path.join(path, "__init__.py"))
        spec.submodule_search_locations = [path]
        return spec

    def _spec(self, fullname: str, path: str) -> ModuleSpec:
        spec = ModuleSpec(fullname, KeptLoader(fullname, path, self._kept), origin=path)
        spec.has_location, spec.cached = True, path
        return spec


class KeptLoader(SourceFileLoader):
    """Loads a module from the file."""

    def __init__(self, fullname: str, path: str, kept: Parts) -> None:
        super().__init__(fullname, path)
        self._kept = kept

    def get_code(self, fullname: str) -> CodeType | None:
        """The module's code."""
        data = self._kept.find(f"{fullname}.__init__" if self.is_package(fullname) else fullname)
        if data is None:
            return super().get_code(fullname)
        code: CodeType = marshal.loads(data)
        _fix_co_filename(code, self.path)  # it may have been compiled from the same sources elsewhere
        return code

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code."""
        super().exec_module(module)
        IMPORTED.append(module.__name__)
