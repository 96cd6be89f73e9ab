"""Writes the file of a start's modules.

In: the modules that this start has imported.
Out: the file that `startfile` opens, for the starts to come.

Holds: it is written only beside native code and modules of the same key, from the code in the file of `modules`; so if
a source changes meanwhile, the new file is of the old sources, and nobody uses it.
"""

from __future__ import annotations

import marshal
import os
import sys
from _imp import _fix_co_filename, source_hash  # type: ignore[attr-defined]  # the stubs leave out what importlib calls
from typing import TYPE_CHECKING, Any

from codegen.translate.image import modules, parts, store
from codegen.translate.image.modules import CONDENSED
from codegen.translate.image.parts import Parts
from codegen.translate.image.startfile import EARLY, GROUP, HASH_KEY, MAGIC, NUMBER, place

if TYPE_CHECKING:
    from codegen.translate.image.startfile import State


def keep_start(key: str, state: State, imported: list[str]) -> None:
    """Leave a file for later starts, where files can be kept.

    key: that of the native code.
    state: of the sources when the key was found.
    imported: all modules of ours that a start imports, but for EARLY ones, in the order in which they are done.
    """
    if not os.access(os.path.dirname(place()), os.W_OK):
        return
    kept = store.read(modules.place(key), key, parts.parse)
    early = [_entry(kept, name) for name in EARLY]
    others = [_entry(kept, name) for name in imported if name not in EARLY]
    if kept is None or None in early or None in others or not _are_in_order(early + others, kept):
        return  # this start has not imported what others do
    try:
        store.keep(place(), written(key, state, early, others))
        store.remove_old("start-", store.LIBRARIES, place())
    except OSError:
        pass  # the next start tries again


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


def _are_in_order(entries: list[Any], kept: Parts) -> bool:
    """Does each module come behind its package and those that it imports first? Some are missing if a process had
    imported modules of ours before it looked for their file.
    """
    done: set[str] = set()
    for name, _, _, bindings, _ in entries:
        wanted = {name.rpartition(".")[0], *(source for source, _ in bindings)}
        wanted.update(f"{source}.{there}" for source, pairs in bindings for there, _ in pairs)
        if any(_is_in_starts(module, kept) for module in wanted - done):
            return False
        done.add(name)
    return True


def _is_in_starts(module: str, kept: Parts) -> bool:
    return module + CONDENSED in kept or f"{module}.__init__{CONDENSED}" in kept


def written(key: str, state: State, early: list[Any], others: list[Any]) -> bytes:
    """The file."""
    groups = [others[start : start + GROUP] for start in range(0, len(others), GROUP)]
    return MAGIC + _framed((key, state, early)) + b"".join(_framed((key, group)) for group in groups)


def _framed(part: tuple[Any, ...]) -> bytes:
    data = marshal.dumps(part)
    return len(data).to_bytes(NUMBER, "little") + source_hash(HASH_KEY, data) + data
