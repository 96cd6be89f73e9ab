"""Finds the text of a program: in a file, a folder, a zip archive or a module.

In: a name on the command line.  Out: a `Program`: its text and names, and its entries in `sys.path` and `sys.argv`.

    app.py            run as it is; modules are looked for beside the file that a link leads to
    app/, app.pyz     the `__main__` in it
    -m pkg            `pkg`, or the `__main__` in it

Does not: take bytecode of the host, which MiniPy cannot run.
"""

from __future__ import annotations

import os
import sys
from _frozen_importlib_external import MAGIC_NUMBER

from interp.program.commandline import NoModule, UsageError
from interp.program.imports import find_source
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@record
class Program:
    """A program that can be run."""

    source: Any  # its text, as bytes or str
    filename: str
    folder: str  # the first entry of `sys.path`
    argv: list[str] = field(factory=list)
    spec: Any = None  # of a module, else None
    name: str | None = None  # what the command line calls a module


def from_file(path: str) -> Program:
    """A script, or a folder or archive that has a `__main__`.

    Raises:
        OSError: the file cannot be read.
        UsageError: there is nothing in it that can be run.
    """
    if os.path.isdir(path):
        return _inside(path)
    with open(path, "rb") as file:
        source = file.read()
    if source.startswith(MAGIC_NUMBER):
        raise _bytecode(path)
    if b"PK\5\6" in source[-70000:]:
        import zipfile

        if zipfile.is_zipfile(path):
            return _inside(path)
    return Program(source, _absolute(path), os.path.dirname(os.path.realpath(path)), [path])


def _absolute(path: str) -> str:
    """The path from the root as the host has it: what is given stays in it, such as `..`."""
    return os.getcwd() if path == "." else os.path.join(os.getcwd(), path)


def _inside(path: str) -> Program:
    """The `__main__` of a folder or an archive."""
    place = _absolute(path)
    spec = find_source("__main__", [place])
    if spec is None or not spec.origin.startswith(place.rstrip(os.sep) + os.sep):
        raise UsageError(f"can't find '__main__' module in {path!r}")
    return Program(_text(spec, path), spec.origin, place, [path], spec)


def from_module(name: str) -> Program:
    """A module of the program's folder or of the host.

    Raises:
        NoModule: there is none, or none that can be run.
    """
    here = [] if sys.flags.safe_path else [os.getcwd()]
    folders = [*here, *sys.path]
    spec = find_source(name, folders)
    if name in sys.builtin_module_names:
        raise NoModule(f"No code object available for {name}")
    if spec is None:
        raise NoModule(_why_not_found(name, folders))
    if spec.submodule_search_locations is not None:
        spec = find_source("__main__", spec.submodule_search_locations, f"{name}.")
        if spec is None:
            raise NoModule(f"No module named {name}.__main__; {name!r} is a package and cannot be directly executed")
    if spec.origin is None or not spec.origin.endswith((".py", ".pyc")):
        raise NoModule(f"No code object available for {spec.name}")
    return Program(_text(spec, name), spec.origin, os.getcwd(), [spec.origin], spec, name)


def _why_not_found(name: str, folders: list[str]) -> str:
    """The host's message if it finds no module of this name, which may have dots."""
    package = name.rpartition(".")[0]
    missing = package
    while missing and find_source(missing, folders) is None:
        package, missing = missing, missing.rpartition(".")[0]
    if missing == name.rpartition(".")[0]:  # or there is no package
        spec = find_source(missing, folders) if missing else None
        if spec is None or spec.submodule_search_locations is not None:
            return f"No module named {name}"
        reason = f"__path__ attribute not found on {missing!r} while trying to find {name!r}"
    else:
        inside = find_source(missing, folders) if missing else None
        reason = f"No module named {package!r}"
        if inside is not None and inside.submodule_search_locations is None:
            reason += f"; {missing!r} is not a package"
    return f"Error while finding module specification for {name!r} (ModuleNotFoundError: {reason})"


def _text(spec: Any, shown: str) -> Any:
    """The source of a module."""
    if os.path.isfile(spec.origin) and not spec.origin.endswith(".pyc"):
        with open(spec.origin, "rb") as file:
            return file.read()
    source = None if spec.origin.endswith(".pyc") else spec.loader.get_source(spec.name)
    if source is None:
        raise _bytecode(shown)
    return source


def _bytecode(shown: str) -> UsageError:
    return UsageError(f"{shown!r} is bytecode of the host's Python, which MiniPy does not run: it needs the source")
