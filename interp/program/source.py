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

from interp.program.commandline import UsageError
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
        raise bytecode(path)
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
    source = _source(spec)
    if source is None:
        raise bytecode(path)
    return Program(source, spec.origin, place, [path], spec)


def from_module(name: str) -> Program:
    """A module of the program's folder or of the host; without a spec, if there is none that can be run: the host's
    `runpy`, which imports the packages that it is in first, says why.
    """
    here = [] if sys.flags.safe_path else [os.getcwd()]
    spec = None if name in sys.builtin_module_names else find_source(name, [*here, *sys.path])
    if spec is not None and spec.submodule_search_locations is not None:
        spec = find_source("__main__", spec.submodule_search_locations, f"{name}.")
    if spec is not None and spec.submodule_search_locations is None and (spec.origin or "").endswith((".py", ".pyc")):
        source = _source(spec)
        if source is not None:
            return Program(source, spec.origin, os.getcwd(), [spec.origin], spec, name)
    return Program("", name, os.getcwd(), [name], None, name)


def _source(spec: Any) -> Any:
    """The source of a module; None if there is only bytecode."""
    if os.path.isfile(spec.origin) and not spec.origin.endswith(".pyc"):
        with open(spec.origin, "rb") as file:
            return file.read()
    return None if spec.origin.endswith(".pyc") else spec.loader.get_source(spec.name)


def bytecode(shown: str) -> UsageError:
    """The error for a program without source."""
    return UsageError(f"{shown!r} is bytecode of the host's Python, which MiniPy does not run: it needs the source")
