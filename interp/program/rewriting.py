"""Test modules of the program, whose assertions pytest rewrites: what MiniPy makes of them is kept on disk.

In: pytest's module that rewrites, once it is imported.  Out: the same module; it runs test modules with names that have
versions, and reads and writes our code beside what it keeps itself.

    assert a == b        pytest makes a tree of it that tells both values, compiles the tree and runs it in a module

Holds: what pytest keeps is the host's bytecode, as without MiniPy.  For other files all is as before.
Does not: rewrite, or compile and run what that gives, see `hostruns`.
"""

from __future__ import annotations

import sys
from types import ModuleType

from interp.compiler.cache import read_code, write_code
from interp.host.lateimports import when_imported
from interp.machine.hostcode import Source, code_of, host_code, note_source
from objmodel.modules import Module
from tracer.hosttools import partial
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from interp.program.hostruns import IsOurs

HEADER = 16
"""Bytes before the bytecode in a file that pytest keeps."""


@record
class _Rewriting:
    """The module that rewrites, while its functions are ours, and those that it had."""

    module: Any = None
    before: dict[str, Any] = field(factory=dict)
    is_ours: Any = None  # is this file the program's?


_rewriting = _Rewriting()


def install(is_ours: IsOurs) -> None:
    """From now on, keep what MiniPy makes of test modules.  is_ours: is this file the program's?"""
    if _rewriting.module is None:
        when_imported("_pytest.assertion.rewrite", partial(_change, is_ours))


def _change(is_ours: IsOurs, module: ModuleType) -> None:
    names = vars(module)
    hook = names["AssertionRewritingHook"]
    _rewriting.before = {"read": names["_read_pyc"], "write": names["_write_pyc"], "create": hook.create_module}
    _rewriting.module, _rewriting.is_ours = module, is_ours
    names["_read_pyc"], names["_write_pyc"], hook.create_module = _read, _write, _create


def uninstall() -> None:
    """Give the module that rewrites its own functions back."""
    if _rewriting.module is None:
        return
    names, before = vars(_rewriting.module), _rewriting.before
    names["_read_pyc"], names["_write_pyc"] = before["read"], before["write"]
    names["AssertionRewritingHook"].create_module = before["create"]
    _rewriting.module = None


def _create(hook: Any, spec: Any) -> Any:
    """For `create_module` of the loader."""
    return Module(spec.name) if _rewriting.is_ours(spec.origin) else _rewriting.before["create"](hook, spec)


def _read(source: Any, kept: Any, *more: Any) -> Any:
    """For the function that gives the code from the file `kept`, a `Path`; None has pytest rewrite the source again."""
    found = _rewriting.before["read"](source, kept, *more)
    if found is None or not _rewriting.is_ours(source):
        return found
    data = kept.read_bytes()
    code = read_code(_beside(kept), data, str(source))
    return None if code is None else host_code(note_source(code, Source(None, str(source), stored=data[HEADER:])))


def _write(state: Any, code: Any, of_source: Any, kept: Any) -> Any:
    """For the function that writes code to the file `kept`."""
    written = _rewriting.before["write"](state, code, of_source, kept)
    ours = code_of(code)
    if written and ours is not None and not sys.dont_write_bytecode:
        write_code(_beside(kept), kept.read_bytes(), ours, ours.filename)
    return written


def _beside(kept: Any) -> str:
    """Where our code is, for the file of pytest's."""
    return str(kept.with_suffix(".mpyc"))
