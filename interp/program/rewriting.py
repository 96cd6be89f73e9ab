"""Test modules of the program, whose assertions pytest rewrites before they run: MiniPy runs what that gives.

In: pytest's module that rewrites, once it is imported.  Out: the same module, with functions that let MiniPy compile and
run the files of the program; what they compile is kept on disk beside what pytest keeps.

    assert a == b        pytest makes a tree of it that tells both values, compiles the tree and runs it in a module

Holds: what pytest keeps is the host's bytecode, as without MiniPy.  For other files all is as before.
Does not: rewrite, or find modules.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from interp.builtins.evaluation import compile_, evaluate
from interp.compiler.cache import read_code, write_code
from interp.host.lateimports import when_imported
from interp.machine.hostcode import Source, code_of, host_code, note_source
from interp.program.imports import ProgramFinder
from objmodel.modules import Module
from tracer.records import field, record

MODULE = "_pytest.assertion.rewrite"

HEADER = 16
"""Bytes before the bytecode in a file that pytest keeps."""

_exec = exec
_compile = compile


@record
class _Rewriting:
    """The module that rewrites, while its functions are ours, and the names that it had."""

    module: Any = None
    before: dict[str, Any] = field(factory=dict)
    finder: Any = None  # of the program


_rewriting = _Rewriting()


def install(finder: ProgramFinder) -> None:
    """From now on, run what pytest rewrites; the finder knows which files are the program's."""
    if _rewriting.module is None:
        when_imported(MODULE, partial(_install, finder))


def _install(finder: ProgramFinder, module: ModuleType) -> None:
    hook = vars(module)["AssertionRewritingHook"]
    before = {"read": vars(module)["_read_pyc"], "write": vars(module)["_write_pyc"], "create": hook.create_module}
    _rewriting.module, _rewriting.before, _rewriting.finder = module, before, finder
    vars(module).update(compile=_compile_here, exec=_exec_here, _read_pyc=_read, _write_pyc=_write)
    hook.create_module = _create


def uninstall() -> None:
    """Give the module that rewrites its own functions back."""
    module = _rewriting.module
    if module is None:
        return
    names, before = vars(module), _rewriting.before
    del names["compile"], names["exec"]
    names["_read_pyc"], names["_write_pyc"] = before["read"], before["write"]
    names["AssertionRewritingHook"].create_module = before["create"]
    _rewriting.module = None


def _create(hook: Any, spec: Any) -> ModuleType | None:
    """For `create_module` of the loader: a module whose names are versioned."""
    if not _rewriting.finder.has_file(spec.origin):
        found: ModuleType | None = _rewriting.before["create"](hook, spec)
        return found
    return Module(spec.name)


def _compile_here(source: Any, filename: Any, *more: Any, **keywords: Any) -> Any:
    """For `compile`."""
    make: Any = compile_ if _rewriting.finder.has_file(filename) else _compile
    return make(source, filename, *more, **keywords)


def _exec_here(code: Any, names: Any, /) -> None:
    """For `exec`."""
    if code_of(code) is None:
        _exec(code, names)
    else:
        evaluate("exec", names, names, (code, names), {})


def _read(source: Path, kept: Path, *more: Any) -> Any:
    """For the function that gives the code from the file `kept`; None lets pytest rewrite the source again."""
    found = _rewriting.before["read"](source, kept, *more)
    if found is None or not _rewriting.finder.has_file(source):
        return found
    data = kept.read_bytes()
    code = read_code(_beside(kept), data, str(source))
    return None if code is None else host_code(note_source(code, Source(None, str(source), stored=data[HEADER:])))


def _write(state: Any, code: Any, of_source: Any, kept: Path) -> Any:
    """For the function that writes code to the file `kept`."""
    written = _rewriting.before["write"](state, code, of_source, kept)
    ours = code_of(code)
    if written and ours is not None and not sys.dont_write_bytecode:
        write_code(_beside(kept), kept.read_bytes(), ours, ours.filename)
    return written


def _beside(kept: Path) -> str:
    """Where our code is, for the file of pytest's."""
    return str(kept.with_suffix(".mpyc"))
