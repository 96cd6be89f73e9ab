"""The project's own modules, compiled, in one file, so that a start reads one file instead of one for each module.

In: the sources, when the native code is built.
Out: a file of `parts`, and finders for the folders of our packages.

    ~/.cache/minipy/modules-<key>       package.module: its code, marshalled; of a package, package.__init__

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


def place(wanted: str) -> str:
    """The path of the modules with this key."""
    return os.path.join(cache_folder(), f"modules-{wanted}")


def build_modules(key: str) -> bytes:
    """The file of all modules of our packages. key: names the sources and the host."""
    writer = parts.Writer()
    for path in (path for path in store.sources() if path.endswith(".py")):
        name = os.path.relpath(path, ROOT)[: -len(".py")].replace(os.sep, ".")
        with open(path, "rb") as source:
            writer.add(name, compile(source.read(), path, "exec", dont_inherit=True, optimize=0))
    return writer.file(key)


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
        folder = os.path.join(ROOT, *name.split(".")[:-1])
        if type(sys.path_importer_cache.get(folder)) is not Folder:
            sys.path_importer_cache[folder] = Folder(folder, found)
    return True


IMPORTED: list[str] = []
"""The modules that were imported from the file, in the order in which they were done."""


def code_of(key: str, name: str) -> CodeType | None:
    """The code of a module of ours that is imported, from the file with this key; None if it is not there."""
    global _found
    if _found is None or _found.key != key:
        _found = store.read(place(key), key, parts.parse)
    module = sys.modules.get(name)
    if _found is None or module is None:
        return None
    data = _found.find(f"{name}.__init__" if hasattr(module, "__path__") else name)
    return None if data is None else _at(data, str(module.__file__))


def _at(data: bytes, path: str) -> CodeType:
    """The code in `data`, which may have been made from the same sources elsewhere, with the path that it has here."""
    code: CodeType = marshal.loads(data)
    _fix_co_filename(code, path)
    return code


_found: Parts | None = None


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
        return super().get_code(fullname) if data is None else _at(data, self.path)

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code."""
        super().exec_module(module)
        IMPORTED.append(module.__name__)
