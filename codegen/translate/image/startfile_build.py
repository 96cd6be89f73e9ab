"""Writes the files of a start's modules, and of a JIT's.

In: the modules that this start, or this JIT, has imported.
Out: the file that `startfile` opens, for those to come.

Holds: it is written only beside native code and modules of the same key, from the code in the file of `modules`; so if
a source changes meanwhile, the new file is of the old sources, and nobody uses it.
"""

from __future__ import annotations

import marshal
import os
import sys
from _imp import _fix_co_filename, source_hash  # type: ignore[attr-defined]  # the stubs leave out what importlib calls
from typing import Any

from codegen.translate.image import modules, parts, store
from codegen.translate.image.modules import CONDENSED
from codegen.translate.image.parts import Parts
from codegen.translate.image.startfile import EARLY, GROUP, HASH_KEY, MAGIC, NUMBER, place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from codegen.translate.image.startfile import State


PACKAGES = ("interp", "objmodel")
"""Those of which a start imports modules, beside EARLY ones."""


def keep_start(key: str, state: State, imported: list[str]) -> None:
    """Leave a file for later starts, where files can be kept.

    key: that of the native code.
    state: of the sources when the key was found.
    imported: all modules of ours that a start imports, but for EARLY ones, in the order in which they are done.
    """
    if any(name not in EARLY and name.partition(".")[0] not in PACKAGES for name in imported):
        return  # this start was told how to trace, and has imported parts of the tracer
    kept = store.read(modules.place(key), key, parts.parse)
    early = [_entry(kept, name) for name in EARLY]
    others = [_entry(kept, name) for name in imported if name not in EARLY]
    if kept is None or None in early or None in others or not _are_in_order(early + others, _of_start(kept), set()):
        return  # this start has not imported what others do
    _keep("start", written(key, state, early, others))


def keep_jit(key: str, imported: list[str]) -> None:
    """Leave a file for later JITs, where files can be kept.

    key: that of the native code.
    imported: all modules of ours that the JIT has imported, in the order in which they were done.
    """
    kept = store.read(modules.place(key), key, parts.parse)
    entries = _with_beginnings([_entry(kept, name) for name in imported])
    if kept and None not in entries and _are_in_order(entries, set(kept), set(sys.modules) - set(imported)):
        _keep("jit", MAGIC + _groups(key, entries))


def _with_beginnings(entries: list[Any]) -> list[Any]:
    """Where a package is done behind its modules, have it begin in front of them."""
    packages = {entry[0]: entry for entry in entries if entry is not None and entry[2]}
    found: list[Any] = []
    for entry in entries:
        package = None if entry is None else packages.pop(entry[0].rpartition(".")[0], None)
        if package is not None:
            found.append((*package[:3], (), None))
        found.append(entry)
        packages.pop(None if entry is None else entry[0], None)
    return found


def _keep(stem: str, data: bytes) -> None:
    if not os.access(os.path.dirname(place()), os.W_OK):
        return
    try:
        store.keep(place(stem), data)
        store.remove_old(f"{stem}-", store.LIBRARIES, place(stem))
    except OSError:
        pass  # the next one tries again


def _entry(kept: Parts | None, name: str) -> Any:
    """A module that this start has imported, for the file; None if it is missing."""
    module = sys.modules.get(name)
    is_package = hasattr(module, "__path__")
    data = None if kept is None else kept.find((f"{name}.__init__" if is_package else name) + CONDENSED)
    if module is None or data is None:
        return None
    bindings, code = marshal.loads(data)
    path = str(module.__file__)
    _fix_co_filename(code, path)  # it may have been compiled from the same sources elsewhere
    return name, path, is_package, bindings, code


def _are_in_order(entries: list[Any], ours: set[str], done: set[str]) -> bool:
    """Does each module come behind its package and those that it imports first? Some are missing if a process had
    imported modules of ours before it looked for their file.

    ours: the names, in the file of modules, of those that must be among them.  done: the modules that are there before.
    """
    for name, _, _, bindings, _ in entries:
        wanted = {name.rpartition(".")[0], *(source for source, _ in bindings)}
        wanted.update(f"{source}.{there}" for source, pairs in bindings for there, _ in pairs)
        if any(module in ours or f"{module}.__init__" in ours for module in wanted - done):
            return False
        done.add(name)
    return True


def _of_start(kept: Parts) -> set[str]:
    return {name for name in kept if name.partition(".")[0] in PACKAGES or name.removesuffix(".__init__") in EARLY}


def written(key: str, state: State, early: list[Any], others: list[Any]) -> bytes:
    """The file."""
    return MAGIC + _framed((key, state, early)) + _groups(key, others)


def _groups(key: str, entries: list[Any]) -> bytes:
    return b"".join(_framed((key, entries[at : at + GROUP])) for at in range(0, len(entries), GROUP))


def _framed(part: tuple[Any, ...]) -> bytes:
    data = marshal.dumps(part)
    return len(data).to_bytes(NUMBER, "little") + source_hash(HASH_KEY, data) + data
