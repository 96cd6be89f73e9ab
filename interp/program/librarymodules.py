"""Library modules that MiniPy runs as well: those that the user names with `--jit-modules`, less `--host-modules`.

In: patterns, and names of modules.  Out: the specs by which MiniPy runs such a module, wherever it is imported from.

    --jit-modules networkx,xml.*    networkx, networkx.algorithms.dag, xml.etree    =>  run by MiniPy
    --jit-modules all --host-modules json                       json, json.decoder  =>  the host's

Patterns are `fnmatch`'s, of full names; one that fits a package holds for what is in it, too.

Holds: a module that has been imported by the time somebody asks for it stays what it is, so there is one of each.  The
host's finders find it; only if they mean to run a source file with the host's own loader does MiniPy run it.
Does not: run the modules in `HOSTS`, which the host or MiniPy needs to be the host's.
"""

from __future__ import annotations

import os
import sys
from _frozen_importlib import ModuleSpec
from types import ModuleType

from interp.host.lateimports import is_changed
from interp.program.commandline import NEEDS, OWN
from objmodel.modules import Module
from tracer.hosttools import import_module
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

_ALL = "all"

_IMPORTS = "the import system"
_START = "the host has it before any program starts, and C code calls it"
_BYTECODE = "it takes functions and cells apart, and puts others together, as bytecode of the host's"
_OWN_CODE = "MiniPy's code, or what that imports, calls it while the program runs"

HOSTS = {
    **dict.fromkeys(sorted(OWN), "MiniPy itself"),
    **dict.fromkeys(NEEDS, _OWN_CODE),
    **dict.fromkeys(("importlib", "pkgutil", "zipimport"), _IMPORTS),
    **dict.fromkeys(("encodings", "site", "sitecustomize", "usercustomize"), _START),
    **dict.fromkeys(("cloudpickle", "dill"), _BYTECODE),
    **dict.fromkeys(
        (
            "__future__", "_weakrefset", "ast", "bisect", "code", "codeop", "collections", "contextlib", "ctypes",
            "dis", "enum", "functools", "keyword", "linecache", "opcode", "operator", "queue", "re", "reprlib",
            "string", "struct", "tempfile", "token", "typing", "weakref", "zipfile",
        ),
        _OWN_CODE,
    ),
}  # fmt: skip
"""Modules that stay the host's, with all that is in them, and why.  So do those in which functions of ours stand for
the host's (`lateimports`).
"""


def stays_hosts(fullname: str) -> bool:
    """Is this a module that is never run by MiniPy, whatever the user asks for?"""
    return any(name in HOSTS or is_changed(name) for name in _with_packages(fullname))


def _with_packages(fullname: str) -> Iterator[str]:
    """The name and those of the packages that it is in, from the outermost."""
    for index, letter in enumerate(fullname):
        if letter == ".":
            yield fullname[:index]
    yield fullname


class Patterns:
    """Names of modules, as the user writes them."""

    def __init__(self, given: str) -> None:
        words = [word.strip() for word in given.split(",") if word.strip()]
        self.is_for_all = _ALL in words
        self.names = {word for word in words if set(word).isdisjoint("*?[")} - {_ALL}
        self._fits: list[Callable[[str], Any]] = []
        if set(words) - self.names - {_ALL}:
            to_regex, compile_ = import_module("fnmatch").translate, import_module("re").compile
            self._fits = [compile_(to_regex(word)).match for word in words if word not in self.names | {_ALL}]

    def cover(self, fullname: str) -> bool:
        """Does one of them fit this module, or a package that it is in?"""
        if self.is_for_all:
            return True
        return any(name in self.names or any(fits(name) for fits in self._fits) for name in _with_packages(fullname))


@record
class LibraryModules:
    """The choice for one program."""

    jit: Patterns
    host: Patterns

    def run_here(self, fullname: str, target: ModuleType | None) -> bool:
        """Is the user's wish that MiniPy runs this module?  target: that is to be loaded anew, if there is one."""
        if target is not None and not isinstance(target, Module):
            return False
        return self.jit.cover(fullname) and not self.host.cover(fullname) and not stays_hosts(fullname)


def chosen(jit: str | None = None, host: str | None = None) -> LibraryModules | None:
    """The choice by the command line, whose options win over the environment; None if there is none."""
    jit = os.environ.get("MINIPY_JIT_MODULES", "") if jit is None else jit
    host = os.environ.get("MINIPY_HOST_MODULES", "") if host is None else host
    return LibraryModules(Patterns(jit), Patterns(host)) if (jit + host).strip(", ") else None


def spec_behind(
    finder: object, fullname: str, path: Sequence[str] | None, target: ModuleType | None
) -> ModuleSpec | None:
    """The spec that the finders behind this one in `sys.meta_path` give."""
    finders: list[Any] = sys.meta_path[:]
    behind = finders[finders.index(finder) + 1 :] if finder in finders else []
    for other in behind:
        find = getattr(other, "find_spec", None)
        found: ModuleSpec | None = None if find is None else find(fullname, path, target)
        if found is not None:
            return found
    return None
