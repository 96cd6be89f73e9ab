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
from codegen.translate.image.startfile import EARLY, GROUP, HASH_KEY, MAGIC, NUMBER, place

if TYPE_CHECKING:
    from codegen.translate.image.startfile import State


def keep_start(key: str, state: State, imported: list[str]) -> None:
    """Leave a file for later starts, where files can be kept.

    key: that of the native code.
    state: of the sources when the key was found.
    imported: all modules of ours that a start imports, but for EARLY ones, in the order in which they are done.
    """
    folder = os.path.dirname(place())
    if os.access(folder, os.W_OK):
        content = _content(key, state, imported)
        if content is not None:
            try:
                store.keep(place(), content)
                store.remove_old("start-", store.LIBRARIES, place())
            except OSError:
                pass  # the next start tries again


def _content(key: str, state: State, imported: list[str]) -> bytes | None:
    """The file.  None if the code of a module is missing."""
    kept = store.read(modules.place(key), key, parts.parse)
    others = [name for name in imported if name not in EARLY]
    groups: list[list[tuple[Any, ...]]] = []
    for names in (EARLY, others):
        groups.append([])
        for name in names:
            module = sys.modules.get(name)
            is_package = hasattr(module, "__path__")
            data = None if kept is None else kept.find((f"{name}.__init__" if is_package else name) + CONDENSED)
            if module is None or data is None:
                return None
            bindings, code = marshal.loads(data)
            path = str(module.__file__)
            _fix_co_filename(code, path)  # it may have been compiled from the same sources elsewhere
            groups[-1].append((name, path, is_package, bindings, code))
    early = _framed(marshal.dumps((key, state, groups[0])))
    pieces = [groups[1][start : start + GROUP] for start in range(0, len(groups[1]), GROUP)]
    return MAGIC + early + b"".join(_framed(marshal.dumps((key, piece))) for piece in pieces)


def _framed(data: bytes) -> bytes:
    return len(data).to_bytes(NUMBER, "little") + source_hash(HASH_KEY, data) + data
