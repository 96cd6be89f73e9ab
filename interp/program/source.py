"""Finds the text of a program: in a file, a folder, a zip archive or a module.

In: what the command line names.  Out: a `Program`: its text and names, and its entries in `sys.path` and `sys.argv`.

    app.py            run as it is; modules are looked for beside the file that a link leads to
    app/, app.pyz     the `__main__` in it
    -m pkg            `pkg`, or the `__main__` in it

Does not: run bytecode of the host's, which MiniPy cannot.
"""

from __future__ import annotations

import os
import sys
from importlib.util import MAGIC_NUMBER
from typing import Any

from interp.program.commandline import UsageError
from interp.program.imports import find_source
from tracer.records import field, record


@record
class Program:
    """A program that can be run."""

    source: Any  # its text, as bytes or str
    filename: str
    folder: str  # the first entry of `sys.path`
    argv: list[str] = field(factory=list)
    spec: Any = None  # of a module, else None


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
    return Program(source, os.path.abspath(path), os.path.dirname(os.path.realpath(path)), [path])


def _inside(path: str) -> Program:
    """The `__main__` of a folder or an archive."""
    place = os.path.abspath(path)
    spec = find_source("__main__", [place])
    if spec is None or not spec.origin.startswith(place + os.sep):
        raise UsageError(f"can't find '__main__' module in {path!r}")
    return Program(_text(spec, path), spec.origin, place, [path], spec)


def from_module(name: str) -> Program:
    """A module of the program's folder or of the host."""
    here = [] if sys.flags.safe_path else [os.getcwd()]
    spec = find_source(name, [*here, *sys.path])
    if spec is not None and spec.submodule_search_locations is not None:
        spec = find_source("__main__", spec.submodule_search_locations, f"{name}.")
    if spec is None or spec.origin is None or not spec.origin.endswith((".py", ".pyc")):
        raise UsageError(f"expected a module with Python source, found none named {name}")
    return Program(_text(spec, name), spec.origin, os.getcwd(), [spec.origin], spec)


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
